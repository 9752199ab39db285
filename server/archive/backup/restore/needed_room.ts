import { shownBytes } from "../../../../domain/wire/bytes.ts";
import type { DiskRoom } from "../../../host/storage/disk_room.ts";
import { BackupFailure } from "../backup_failure.ts";
import { openSource, unpackedSizes } from "../format/backup_facts.ts";
import type { Course } from "../watch_work.ts";

/**
 * What a restored database takes of its disk for each byte of its rows as text: the rows, their indexes and what
 * PostgreSQL notes down while it writes them. 3.3 were measured for boxes, less for everything else.
 */
const DISK_BYTES_A_ROW_BYTE = 4;
/** One with our tables and without rows. */
const EMPTY_DATABASE_BYTES = 16 * 1024 * 1024;

/** @param rowBytes of all rows, as text */
export function databaseBytes(rowBytes: number): number {
  return EMPTY_DATABASE_BYTES + DISK_BYTES_A_ROW_BYTE * rowBytes;
}

/** What of a backup comes to lie on which disk. */
interface UnpackingDisk extends Pick<Course, "notice"> {
  /** Of the data folder; null where nothing comes to lie there. */
  readonly disk: DiskRoom | null;
  /** The built-in database does; how much room another one's disk has, PostgreSQL does not say. */
  readonly takesRows: boolean;
  readonly takesFiles: boolean;
  /** Whether what uploads leave free has to stay free. */
  readonly isKeptFree: boolean;
}

/** @throws BackupFailure NoRoom, Unreadable */
export async function requireRoom(path: string, unpacking: UnpackingDisk): Promise<void> {
  const { disk, takesRows, takesFiles, isKeptFree, notice } = unpacking;
  using source = await openSource(path);
  if (!source) throw new BackupFailure("Unreadable", path);
  const { rows, files } = await unpackedSizes(source);
  // What is no backup has none.
  if (!takesRows && rows > 0) {
    notice?.(
      `The database takes about ${shownBytes(databaseBytes(rows))} on the disk of the PostgreSQL of DATABASE_URL. ` +
        "How much is free there cannot be asked: look before.",
    );
  }
  const needed = (takesRows ? databaseBytes(rows) : 0) + (takesFiles ? files : 0);
  if (!disk || needed === 0) return;
  const { freeBytes, keptFreeBytes } = await disk.look();
  const kept = isKeptFree ? keptFreeBytes : 0;
  if (freeBytes - kept >= needed) return;
  const reserve = kept > 0 ? `, of which ${shownBytes(kept)} have to stay free` : "";
  throw new BackupFailure(
    "NoRoom",
    path,
    `${shownBytes(needed)} are needed on the disk of DATA_DIR, ${shownBytes(freeBytes)} are free${reserve}`,
  );
}
