export class CommandFailed extends Error {
  override readonly name: string = "CommandFailed";
}
