/** Why an uploaded file cannot be imported, as a sentence for the person who sent it. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}
