/** Enough for the largest file we take, and an end for those who send for ever. */
export const UPLOAD_DRAINED_BYTES = 600 * 1024 * 1024;
/** Nobody whom we do not know may make us read more. */
export const ANONYMOUS_DRAINED_BYTES = 1024 * 1024;

/**
 * Reads what is left of a request's body and drops it. Answering while somebody still sends closes the
 * connection under them, and most clients then report a broken connection instead of our answer.
 */
export async function drain(request: Request, maxBytes: number): Promise<void> {
  if (!request.body || request.body.locked) return;
  const reader = request.body.getReader();
  try {
    for (let size = 0; size < maxBytes;) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.length;
      releaseBytes(value);
    }
  } catch {
    // They went away; nobody waits for an answer.
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/**
 * Gives the memory of bytes that were copied or dropped back at once: a long body comes in thousands of pieces, and the
 * collector lets 100 MB and more of them pile up.
 */
export function releaseBytes({ buffer, byteLength }: Uint8Array<ArrayBuffer>): void {
  // A view of something larger is not ours to give.
  if (byteLength === buffer.byteLength) buffer.transfer(0);
}
