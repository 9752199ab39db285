/** Bytes as a string of the same length, for comparing with signatures. */
export function latin(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}

export function startsWith(signature: string) {
  const bytes = Array.from(signature, (letter) => letter.charCodeAt(0));
  return (head: Uint8Array) => bytes.every((byte, index) => head[index] === byte);
}

/** RIFF containers name what they hold in bytes 8 to 11. */
export function isRiff(form: "WEBP" | "AVI " | "WAVE") {
  return (head: Uint8Array) => startsWith("RIFF")(head) && latin(head.subarray(8, 12)) === form;
}

/** "BM" alone could begin a text, so the size of the header that follows must be one that exists. */
const BMP_HEADERS = [12, 40, 52, 56, 64, 108, 124];

export function isBmp(head: Uint8Array): boolean {
  return startsWith("BM")(head) && BMP_HEADERS.includes(head[14] ?? 0) && head[15] === 0;
}

/** An MPEG-1 or -2 audio frame of layer II or III: 11 set bits, then no reserved value. */
export function isMpegFrame(head: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = head;
  const layer = (second >> 1) & 3;
  return first === 0xff && (second & 0xe0) === 0xe0 && ((second >> 3) & 3) !== 1 && (layer === 1 || layer === 2) &&
    (third >> 4) !== 15 && ((third >> 2) & 3) !== 3;
}

/** Word and Excel files are zip archives with a folder of that name among their first entries. */
export function isZipWith(folder: string) {
  return (head: Uint8Array) => startsWith("PK\x03\x04")(head) && latin(head).includes(folder);
}
