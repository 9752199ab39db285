/** Why an uploaded file cannot be imported, as a sentence for the person who sent it. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}

export function tooMany(most: number, what: string): UnreadableFile {
  return new UnreadableFile(
    `This file has more than ${most.toLocaleString("en")} ${what}. Please split it and import the parts.`,
  );
}
