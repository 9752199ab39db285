/**
 * Gives the memory of bytes that were copied or dropped back at once: a long body comes in thousands of pieces, and the
 * collector lets 100 MB and more of them pile up.
 */
export function releaseBytes({ buffer, byteLength }: Uint8Array<ArrayBuffer>): void {
  // A view of something larger is not ours to give.
  if (byteLength === buffer.byteLength) buffer.transfer(0);
}
