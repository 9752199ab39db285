import { join } from "node:path";
import { fallbackOn } from "../../../host/process/fallback_on.ts";
import { nameOfQuarantined, type Storage } from "../../../host/storage/storage.ts";
import { MARK } from "../../../host/storage/claim_storage.ts";
import { isOfOthers } from "../backup_name.ts";
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

/** Pictures of numbers that people kept, without those that are on their way out. */
export async function* keptScanFiles(scansDir: string): AsyncGenerator<BackupFile> {
  for await (const folder of entriesIn(scansDir)) {
    if (!folder.isDirectory || folder.name === "aside") continue;
    for await (const { name, isFile } of entriesIn(join(scansDir, folder.name))) {
      if (isFile) yield* fileAt(join(scansDir, folder.name, name), `scans/${folder.name}/${name}`);
    }
  }
}

/** Everything in the storage but what was set aside, and the mark, which a restore writes anew. */
export async function* storedFiles(storage: Storage): AsyncGenerator<BackupFile> {
  for await (const { name, size } of storage.list()) {
    if (name === MARK || nameOfQuarantined(name) !== null || isOfOthers(name)) continue;
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
  const found = await Deno.stat(path).catch(ifGone);
  if (!found) return;
  yield {
    name,
    stored: null,
    size: found.size,
    async open(from) {
      const file = await Deno.open(path).catch(ifGone);
      if (from > 0) await file?.seek(from, Deno.SeekMode.Start);
      return file?.readable ?? null;
    },
  };
}

const ifGone = fallbackOn(Deno.errors.NotFound, null);

async function* entriesIn(folder: string): AsyncGenerator<Deno.DirEntry> {
  try {
    yield* Deno.readDir(folder);
  } catch (error) {
    ifGone(error);
  }
}
