import { databaseBytes } from "../../../../domain/backup/database_bytes.ts";
import { shownBytes } from "../../../../domain/wire/bytes.ts";
import type { DiskRoom } from "../../../host/storage/disk_room.ts";
import { BackupFailure } from "../backup_failure.ts";
import { unpackedSizes } from "../format/unpacked_sizes.ts";

/** The disk of the data folder, and what of a backup comes to lie on it. */
export interface UnpackingDisk {
  readonly disk: DiskRoom;
  /** The built-in database does; how much room another one's disk has, PostgreSQL does not say. */
  readonly takesRows: boolean;
  readonly takesFiles: boolean;
  /** Whether what uploads leave free has to stay free. */
  readonly isKeptFree: boolean;
}

/** @throws BackupFailure NoRoom */
export async function requireRoom(path: string, unpacking: UnpackingDisk): Promise<void> {
  const { disk, takesRows, takesFiles, isKeptFree } = unpacking;
  const { rows, files } = await unpackedSizes(path);
  const needed = (takesRows ? databaseBytes(rows) : 0) + (takesFiles ? files : 0);
  const { freeBytes, keptFreeBytes } = await disk.look();
  const kept = isKeptFree ? keptFreeBytes : 0;
  if (needed === 0 || freeBytes - kept >= needed) return;
  const reserve = kept > 0 ? `, of which ${shownBytes(kept)} have to stay free` : "";
  throw new BackupFailure(
    "NoRoom",
    path,
    `${shownBytes(needed)} are needed on the disk of DATA_DIR, ${shownBytes(freeBytes)} are free${reserve}`,
  );
}
