import { crc32 } from "node:zlib";
import type { ReadFile } from "../../../../db/backup/stored_files.ts";
import { unreadable } from "../backup_failure.ts";
import type { BackupFile } from "./data_files.ts";
import type { ArchiveWriter } from "../format/archive_writer.ts";

/** A storage that hiccups is asked again, from where it stopped. */
const TRIES = 4;
const PAUSE_MS = 500;

/** @returns null where the file has gone. @throws BackupFailure Unreadable */
export async function copyFile(
  archive: ArchiveWriter,
  file: BackupFile,
  signal: AbortSignal,
): Promise<Pick<ReadFile, "size" | "crc32"> | null> {
  // Opened first: a head once written promises the bytes.
  const opened = await opening(file, 0, signal);
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
      if (attempt === TRIES) throw unreadable(file.name, error);
      signal.throwIfAborted();
      const rest = await opening(file, at, signal);
      if (!rest) throw unreadable(file.name, error);
      chunks = rest;
    }
  }
}

async function opening(file: BackupFile, from: number, signal: AbortSignal): ReturnType<BackupFile["open"]> {
  return await again(() => file.open(from), signal).catch((error) => {
    throw unreadable(file.name, error);
  });
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
