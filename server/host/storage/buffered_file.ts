import type { DiskRoom } from "./disk_room.ts";

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
