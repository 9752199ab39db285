import { crc32 } from "node:zlib";
import type { ReadFile } from "../../db/backup/stored_files.ts";
import type { BackupFile } from "./data_files.ts";
import type { ArchiveWriter } from "./write_archive.ts";

/** A storage that hiccups is asked again, from where it stopped. */
const TRIES = 4;
const PAUSE_MS = 500;

/** @returns null where the file has gone */
export async function copyFile(
  archive: ArchiveWriter,
  file: BackupFile,
  signal: AbortSignal,
): Promise<Pick<ReadFile, "size" | "crc32"> | null> {
  // Opened first: a head once written promises the bytes.
  const opened = await again(() => file.open(0), signal);
  if (!opened) return null;
  let sum = 0;
  const summed = async function* () {
    for await (const chunk of inOnePiece(file, opened, signal)) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  };
  await archive.add(file.name, file.size, summed());
  return { size: file.size, crc32: sum };
}

async function* inOnePiece(
  file: BackupFile,
  opened: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
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
      if (attempt === TRIES) throw error;
      signal.throwIfAborted();
      const rest = await again(() => file.open(at), signal);
      if (!rest) throw error;
      chunks = rest;
    }
  }
}

async function again<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1;; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
      signal.throwIfAborted();
    }
  }
}
