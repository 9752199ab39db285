/** Something about the machine, not the settings, stops the start; the message is what the operator reads. */
export class StartError extends Error {
  override readonly name = "StartError";
}

const FAULTS: Readonly<Record<string, string>> = {
  EACCES: "this account may not use it; give it the folder (chown), or run as its owner",
  EPERM: "this account may not use it; give it the folder (chown), or run as its owner",
  EROFS: "its disk is read-only",
  ENOSPC: "its disk is full",
  EEXIST: "a file is in its place",
  ENOTDIR: "a file is in its place or above it",
};

/** A folder of the server's data that cannot be made or used. */
export function unusableFolder(folder: string, error: unknown): StartError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const fault = FAULTS[code] ?? (error instanceof Error ? error.message : String(error));
  return new StartError(`The folder ${folder} cannot be used: ${fault}. Mend that, or set another DATA_DIR.`);
}
