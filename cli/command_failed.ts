/** A command could not do its work; the message is the sentence the operator reads. */
export class CommandFailed extends Error {
  override readonly name = "CommandFailed";
}
