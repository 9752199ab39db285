import { join } from "node:path";
import type { Storage } from "../../../host/storage/storage.ts";
import { nameOfQuarantined } from "../../../host/storage/storage.ts";
import { MARK } from "../../../host/storage/storage_mark.ts";
import { reasonOf } from "../backup_name.ts";
import { isKeptSecret } from "../format/is_our_file.ts";
import type { Chunks } from "../format/archive_writer.ts";

/** A file that goes into a backup: under which name, and how to read it. */
export interface BackupFile {
  readonly name: string;
  readonly size: number;
  /** In the storage; null for any other file. */
  readonly stored: string | null;
  /** Null where it has gone since it was listed; whatever else keeps it from being read is thrown. */
  open(from: number): Promise<Chunks | null>;
}

/** Secrets that the server made for itself lie as plain files in the data folder; whatever more comes, comes along, if it is called as they are. */
export async function* keptSecrets(dataDir: string): AsyncGenerator<BackupFile> {
  for await (const { name, isFile } of Deno.readDir(dataDir)) {
    if (isFile && isKeptSecret(name)) yield* fileAt(join(dataDir, name), `data/${name}`);
  }
}

/** Pictures of numbers that people kept, without those that are on their way out. */
export async function* keptScanFiles(dataDir: string): AsyncGenerator<BackupFile> {
  for await (const folder of entriesIn(join(dataDir, "scans"))) {
    if (!folder.isDirectory || folder.name === "aside") continue;
    for await (const { name, isFile } of entriesIn(join(dataDir, "scans", folder.name))) {
      if (isFile) yield* fileAt(join(dataDir, "scans", folder.name, name), `scans/${folder.name}/${name}`);
    }
  }
}

/** What restores replaced or made ready. */
const OF_RESTORES = /^(replaced|restore-unfinished)-/;

/**
 * Everything in the storage but what was set aside, what is of restores, copies of backups, which may go to the same
 * bucket, and the mark, which a restored database writes anew.
 */
export async function* storedFiles(storage: Storage): AsyncGenerator<BackupFile> {
  for await (const { name, size } of storage.list()) {
    if (name === MARK || nameOfQuarantined(name) !== null || OF_RESTORES.test(name) || reasonOf(name) !== null) {
      continue;
    }
    yield {
      name: `media/${name}`,
      stored: name,
      size,
      async open(from) {
        const file = await storage.open(name, size > 0 ? { first: from, last: size - 1 } : undefined);
        return file?.body ?? null;
      },
    };
  }
}

async function* fileAt(path: string, name: string): AsyncGenerator<BackupFile> {
  const found = await Deno.stat(path).catch(nullIfGone);
  if (!found) return;
  yield {
    name,
    stored: null,
    size: found.size,
    async open(from) {
      const file = await Deno.open(path).catch(nullIfGone);
      if (from > 0) await file?.seek(from, Deno.SeekMode.Start);
      return file?.readable ?? null;
    },
  };
}

function nullIfGone(error: unknown): null {
  if (error instanceof Deno.errors.NotFound) return null;
  throw error;
}

async function* entriesIn(folder: string): AsyncGenerator<Deno.DirEntry> {
  try {
    yield* Deno.readDir(folder);
  } catch (error) {
    nullIfGone(error);
  }
}
