import { crc32 } from "node:zlib";
import { fileFaults, noteReadFiles, wantedBytes } from "../../../../db/backup/stored_files.ts";
import type { Pool } from "../../../../db/sql.ts";
import { fallbackOn } from "../../../host/process/fallback_on.ts";
import { folderStorage } from "../../../host/storage/folder_storage.ts";
import type { Storage } from "../../../host/storage/storage.ts";
import { MARK } from "../../../host/storage/claim_storage.ts";
import { unreadable } from "../backup_failure.ts";
import { isOfOthers } from "../backup_name.ts";
import { fitsHead, isOurFile, MEDIA, storedFormOf } from "../format/archive_format.ts";
import type { ArchiveWriter, Chunks } from "../format/archive_writer.ts";
import type { End } from "../../../../domain/backup/manifest.ts";
import { reportBytes } from "../watch_work.ts";
import type { BackupParts, StoredFiles } from "./create_backup.ts";

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
  sql: Pool,
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
    // Opened first: a head once written promises the bytes.
    const opened = await openAgain(file, 0, signal);
    if (!opened) {
      counts.goneMeanwhile++;
      continue;
    }
    let sum = 0;
    const summed = async function* () {
      for await (const chunk of inOnePiece(file, opened, signal)) {
        sum = crc32(chunk, sum);
        yield chunk;
      }
    };
    const { name, size } = file;
    await archive.add(name, size, summed());
    counts.files++;
    counts.fileBytes += size;
    const stored = storedFormOf(name);
    await notes.add(stored && { ...stored, size, crc32: sum });
    tell(stored?.form === "original" ? size : 0);
  }
  await notes.flush();
  const { missing, altered, named } = await fileFaults(sql);
  return { ...counts, missing, altered, faults: [...named], leftOutNames };
}

async function* allFiles({ storage, scansDir }: StoredFiles) {
  try {
    const hasScans = await Deno.stat(scansDir).catch(fallbackOn(Deno.errors.NotFound, null));
    if (hasScans) yield* filesIn(folderStorage(scansDir), "scans/");
    yield* filesIn(storage, MEDIA);
  } catch (error) {
    throw unreadable("The list of files", error);
  }
}

/** A storage that hiccups is asked again, from where it stopped. */
const TRIES = 4;
const PAUSE_MS = 500;

async function* inOnePiece(file: BackupFile, opened: Chunks, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let [chunks, at] = [opened, 0];
  for (let attempt = 1;; attempt++) {
    try {
      for await (const chunk of chunks) {
        at += chunk.length;
        yield chunk;
      }
      if (at >= file.size) return;
      throw new Error(`expected ${file.size} bytes of ${file.name}, the storage gave ${at}`);
    } catch (error) {
      signal.throwIfAborted();
      const rest = attempt < TRIES ? await openAgain(file, at, signal) : null;
      if (!rest) throw unreadable(file.name, error);
      chunks = rest;
    }
  }
}

/** @returns null where the file has gone. @throws BackupFailure Unreadable */
async function openAgain(file: BackupFile, from: number, signal: AbortSignal): Promise<Chunks | null> {
  for (let attempt = 1;; attempt++) {
    try {
      return await file.open(from);
    } catch (error) {
      if (attempt === TRIES) throw unreadable(file.name, error);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
      signal.throwIfAborted();
    }
  }
}

/** A file that goes into a backup: under which name, and how to read it. */
interface BackupFile {
  readonly name: string;
  readonly size: number;
  /** Null where it has gone since it was listed; whatever else keeps it from being read is thrown. */
  open(from: number): Promise<Chunks | null>;
}

/** Everything in a storage but what was set aside, and the mark, which a restore writes anew. */
async function* filesIn(storage: Storage, folder: string): AsyncGenerator<BackupFile> {
  for await (const { name, size } of storage.list()) {
    if (name === MARK || name.startsWith("aside/") || isOfOthers(name)) continue;
    yield {
      name: folder + name,
      size,
      async open(from) {
        const file = await storage.open(name, size > 0 ? { first: from, last: size - 1 } : undefined);
        return file?.body ?? null;
      },
    };
  }
}
