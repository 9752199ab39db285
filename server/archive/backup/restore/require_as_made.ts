import { fileFaults } from "../../../../db/backup/stored_files.ts";
import type { Pool } from "../../../../db/sql.ts";
import { BackupFailure } from "../backup_failure.ts";
import type { End, TableSum } from "../format/manifest.ts";

/** @throws BackupFailure BackupIncomplete where rows or files are not those that were read when it was made */
export function requireSame(
  path: string,
  end: End,
  found: ReadonlyMap<string, TableSum>,
  read: { readonly files: number; readonly fileBytes: number },
): void {
  for (const [name, wanted] of Object.entries(end.tables)) {
    const sum = found.get(name);
    if (sum?.rows !== wanted.rows || sum.sum !== wanted.sum) throw new BackupFailure("BackupIncomplete", path, name);
  }
  if (read.files !== end.files || read.fileBytes !== end.fileBytes) {
    throw new BackupFailure("BackupIncomplete", path, "files");
  }
}

/**
 * No file is missing or altered that was whole when the backup was made. Older versions also missed files of which only
 * an import from before knew.
 * @throws BackupFailure BackupIncomplete
 */
export async function requireNoNewFaults(pool: Pool, path: string, end: End): Promise<void> {
  const { missing, altered } = await fileFaults(pool);
  if (missing > end.missing || altered > end.altered) {
    throw new BackupFailure("BackupIncomplete", path, `${missing} files missing, ${altered} altered`);
  }
}
