/**
 * Whether the boxes of an ISO base media file (HEIC, AVIF) end where the file ends. One that is cut off would
 * never show anything: its pictures lie behind its index.
 */
export async function hasWholeBoxes(path: string, size: number): Promise<boolean> {
  using file = await Deno.open(path);
  let at = 0;
  while (at + 8 <= size) {
    const length = await boxLength(file, at);
    // A length of 0 means "to the end of the file".
    if (length === 0) return true;
    if (length < 8) return false;
    at += length;
  }
  return at === size;
}

const HEAD_BYTES = 16;

async function boxLength(file: Deno.FsFile, at: number): Promise<number> {
  const head = new Uint8Array(HEAD_BYTES);
  await file.seek(at, Deno.SeekMode.Start);
  await file.read(head);
  const view = new DataView(head.buffer);
  const short = view.getUint32(0);
  return short === 1 ? Number(view.getBigUint64(8)) : short;
}
