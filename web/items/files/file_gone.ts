/** What was chosen is not what the device has now: the file was deleted, moved or changed. */
export class FileGone extends Error {
  override readonly name = "FileGone";
  constructor() {
    super("This file is no longer on the device, or has changed. Pick it again.");
  }
}

/**
 * Some browsers never say that they cannot read a file that they were to send: it would stay at 0% for good.
 * @throws FileGone
 */
export async function requireFile(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw new FileGone();
  }
}
