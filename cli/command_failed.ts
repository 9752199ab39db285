export class CommandFailed extends Error {
  override readonly name: string = "CommandFailed";
}

/** Options or arguments that do not go together; the message says what to give instead. */
export class WrongUse extends Error {
  override readonly name = "WrongUse";
}

/** What to say where a file cannot be written, such as into a folder that is not there, not ours, or full. */
export function fileFailure(path: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOSPC" || code === "EDQUOT") {
    return new CommandFailed(`${path} cannot be written: its disk is full. Make room on it, or give another place.`);
  }
  return error instanceof Error && /^E[A-Z]+$/.test(code)
    ? new CommandFailed(`${path} cannot be written: ${error.message}.`)
    : error;
}

/** What to say where something that is there may not be read, or not by this account. */
export function readFailure(path: string, error: unknown): unknown {
  return error instanceof Error && "code" in error
    ? new CommandFailed(`${path} cannot be read: ${error.message}.`)
    : error;
}
