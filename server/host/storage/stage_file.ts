import { join } from "node:path";
import { crc32 } from "node:zlib";
import { LARGEST_BYTES, tooLargeSentence } from "../../../domain/media/file_limits.ts";
import { keptFileName } from "../../../domain/media/file_name.ts";
import { mediaFailure } from "../../../domain/media/failures.ts";
import { HEAD_BYTES, type Kind, kindOf } from "../../../domain/media/formats/kind.ts";
import { belies, kindOfName } from "../../../domain/media/formats/kind_of_name.ts";
import type { WaitingPicture } from "../pictures/decoder.ts";
import type { PictureFacts } from "../pictures/tasks.ts";
import type { DiskRoom } from "./disk_room.ts";
import { type HeaderReader, pictureFacts } from "./staged_picture_facts.ts";

export interface StagingParts extends HeaderReader {
  /** Where uploads wait until they are whole; on the same file system as a storage folder. */
  readonly stagingDir: string;
  readonly disk: DiskRoom;
}

export interface Arriving {
  readonly fileName: string;
  readonly claimedType: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface StagedFile extends PictureFacts {
  readonly path: string;
  readonly fileName: string;
  readonly kind: Kind;
  readonly size: number;
  /** CRC-32 of its bytes. */
  readonly crc32: number;
}

/** @param waiting whoever sent it, for what its header says */
export async function stageFile(parts: StagingParts, arriving: Arriving, waiting: WaitingPicture): Promise<StagedFile> {
  const path = join(parts.stagingDir, crypto.randomUUID());
  try {
    const fileName = keptFileName(arriving.fileName);
    const written = { path, fileName, ...await writeAside(path, { ...arriving, fileName }, parts.disk) };
    return { ...written, ...await pictureFacts(parts, written, waiting) };
  } catch (error) {
    await discard([path]);
    throw error;
  }
}

export async function discard(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => Deno.remove(path).catch(() => {})));
}

async function writeAside(path: string, { bytes, fileName, claimedType }: Arriving, disk: DiskRoom) {
  using file = await Deno.open(path, { createNew: true, write: true, mode: 0o600 });
  const detector = kindDetector(fileName, claimedType);
  const gather = bufferedFile(file, disk);
  let [size, sum] = [0, 0];
  for await (const chunk of bytes) {
    size += chunk.length;
    sum = crc32(chunk, sum);
    const kind = detector.see(chunk);
    if (kind && size > LARGEST_BYTES[kind.category]) {
      throw mediaFailure("FileTooLarge", { sentence: tooLargeSentence(fileName, kind.category) });
    }
    await gather.write(chunk);
  }
  const kind = detector.end();
  await gather.flush();
  await file.sync();
  return { kind, size, crc32: sum };
}

/** As soon as the head is complete, so that a wrong file is refused before it fills the disk. */
function kindDetector(fileName: string, claimedType: string) {
  const head = new Uint8Array(HEAD_BYTES);
  let seen = 0;
  let kind: Kind | null = null;
  const decide = () => {
    kind = kindOfName(kindOf(head.subarray(0, seen)), fileName);
    if (!belies(kind, fileName, claimedType)) return kind;
    throw mediaFailure("NotWhatItClaims", {
      sentence: `"${fileName}" is not the picture, video or sound that its name says, or not of a kind we know.`,
    });
  };
  return {
    see(chunk: Uint8Array): Kind | null {
      if (kind) return kind;
      head.set(chunk.subarray(0, HEAD_BYTES - seen), seen);
      seen = Math.min(HEAD_BYTES, seen + chunk.length);
      return seen === HEAD_BYTES ? decide() : null;
    },
    end(): Kind {
      if (seen === 0) throw mediaFailure("EmptyFile", { sentence: `"${fileName}" is empty.` });
      return kind ?? decide();
    },
  };
}

export async function writeStaged(folder: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, crypto.randomUUID());
  try {
    using file = await Deno.open(path, { createNew: true, write: true, mode: 0o600 });
    await writeAll(file, bytes);
    await file.sync();
    return path;
  } catch (error) {
    await discard([path]);
    throw error;
  }
}

/** The network hands over small pieces; the disk takes large ones much faster. */
const WRITE_BYTES = 512 * 1024;

export function bufferedFile(file: Deno.FsFile, disk: DiskRoom) {
  const buffer = new Uint8Array(WRITE_BYTES);
  let filled = 0;
  const flush = async () => {
    await disk.requireRoom(filled);
    await writeAll(file, buffer.subarray(0, filled));
    filled = 0;
  };
  const write = async (chunk: Uint8Array) => {
    for (let at = 0; at < chunk.length;) {
      const piece = chunk.subarray(at, at + WRITE_BYTES - filled);
      buffer.set(piece, filled);
      filled += piece.length;
      at += piece.length;
      if (filled === WRITE_BYTES) await flush();
    }
  };
  return { write, flush };
}

export async function writeAll(file: Deno.FsFile, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.length;) written += await file.write(chunk.subarray(written));
}
