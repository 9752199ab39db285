/** Something about the machine, not the settings, stops the start; the message is what the operator reads. */
export class StartError extends Error {
  override readonly name = "StartError";
}
