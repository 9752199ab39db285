import type { BackupSession } from "../../../../db/backup/snapshot.ts";
import { fileFaults, noteReadFiles, wantedBytes } from "../../../../db/backup/stored_files.ts";
import { storedForm } from "../../../host/storage/storage.ts";
import { fitsHead, isOurFile } from "../format/archive_format.ts";
import { unreadable } from "../backup_failure.ts";
import type { BackupParts, StoredFiles } from "./create_backup.ts";
import { copyFile } from "./copy_file.ts";
import { keptScanFiles, storedFiles } from "./data_files.ts";
import type { End } from "../format/manifest.ts";
import { reportBytes } from "../watch_work.ts";
import type { ArchiveWriter } from "../format/archive_writer.ts";

type FileCounts = Omit<End, "tables" | "rows">;

export const NO_FILES: FileCounts = {
  files: 0,
  fileBytes: 0,
  goneMeanwhile: 0,
  missing: 0,
  altered: 0,
  faults: [],
  leftOut: 0,
  leftOutNames: [],
};

const MAX_NAMED = 100;

/** After the database: so each row finds its file, and whatever came since has no row and is found to be unused. */
export async function writeFiles(
  { sql }: BackupSession,
  archive: ArchiveWriter,
  store: StoredFiles,
  { signal, progress }: BackupParts,
): Promise<FileCounts> {
  const counts = { files: 0, fileBytes: 0, goneMeanwhile: 0, leftOut: 0 };
  const leftOutNames: string[] = [];
  const notes = await noteReadFiles(sql);
  const tell = reportBytes(progress, await wantedBytes(sql));
  for await (const file of allFiles(store)) {
    if (!isOurFile(file.name) || !fitsHead(file.name, file.size)) {
      if (++counts.leftOut <= MAX_NAMED) leftOutNames.push(file.name);
      continue;
    }
    const copied = await copyFile(archive, file, signal);
    if (!copied) {
      counts.goneMeanwhile++;
      continue;
    }
    counts.files++;
    counts.fileBytes += copied.size;
    const stored = file.stored === null ? null : storedForm(file.stored);
    if (stored) await notes.add({ ...stored, ...copied });
    tell(stored?.form === "original" ? copied.size : 0);
  }
  await notes.flush();
  const { missing, altered, named } = await fileFaults(sql);
  return { ...counts, missing, altered, faults: [...named], leftOutNames };
}

async function* allFiles({ storage, scansDir }: StoredFiles) {
  try {
    yield* keptScanFiles(scansDir);
    yield* storedFiles(storage);
  } catch (error) {
    throw unreadable("The list of files", error);
  }
}
