import { latin } from "./signature.ts";

/** Of an ISO base media file (ISO/IEC 14496-12), or in another box. */
export interface IsoBox {
  readonly type: string;
  /** As much of it as there is. */
  readonly body: Uint8Array;
  /** Whether it ends where it says. */
  readonly isWhole: boolean;
}

/** One after the other; the last one where the next has no beginning, or the bytes end before it does. */
export function* isoBoxes(bytes: Uint8Array): Generator<IsoBox> {
  const view = viewOf(bytes);
  for (let at = 0; at < bytes.length;) {
    const { head, end } = boxAt(view, at);
    const type = latin(bytes.subarray(at + 4, at + 8));
    const isWhole = end <= bytes.length;
    yield { type, body: bytes.subarray(at + head, Math.min(end, bytes.length)), isWhole };
    if (!isWhole) return;
    at = end;
  }
}

/** A length of 1 means that 64 bits follow, 0 "to the end of the file"; less than a head is none. */
function boxAt(view: DataView, at: number): { readonly head: number; readonly end: number } {
  const left = view.byteLength - at;
  if (left < 8) return { head: left, end: Infinity };
  const short = view.getUint32(at);
  if (short === 0) return { head: 8, end: view.byteLength };
  const [head, length] = short === 1 && left >= 16 ? [16, Number(view.getBigUint64(at + 8))] : [8, short];
  return { head, end: length < head ? Infinity : at + length };
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
