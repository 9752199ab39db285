/** What the server and its picture process send each other: a head of JSON, then bytes. */
export interface Message {
  readonly head: unknown;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const MAX_HEAD_BYTES = 4096;
const LENGTHS_BYTES = 8;

/** The beginning of a message; so many bytes have to follow. */
export function messageStart(head: unknown, byteLength: number): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(head));
  const start = new Uint8Array(LENGTHS_BYTES + text.length);
  const view = new DataView(start.buffer);
  view.setUint32(0, text.length);
  view.setUint32(4, byteLength);
  start.set(text, LENGTHS_BYTES);
  return start;
}

/** Whole messages until the stream ends. @throws Error where one would have more than `maxBytes` */
export async function* readMessages(stream: ReadableStream<Uint8Array>, maxBytes: number): AsyncGenerator<Message> {
  const take = taker(stream);
  for (;;) {
    const lengths = await take(LENGTHS_BYTES);
    if (!lengths) return;
    const view = new DataView(lengths.buffer);
    const [headLength, byteLength] = [view.getUint32(0), view.getUint32(4)];
    if (headLength > MAX_HEAD_BYTES || byteLength > maxBytes) {
      throw new Error(
        `expected at most ${MAX_HEAD_BYTES} + ${maxBytes} bytes, received ${headLength} + ${byteLength}`,
      );
    }
    const [head, bytes] = [await take(headLength), await take(byteLength)];
    if (!head || !bytes) return;
    yield { head: JSON.parse(new TextDecoder().decode(head)), bytes };
  }
}

/** Takes exactly so many bytes; null where the stream ends before. */
function taker(stream: ReadableStream<Uint8Array>): (count: number) => Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = stream.getReader();
  let rest: Uint8Array = new Uint8Array(0);
  return async (count) => {
    const whole = new Uint8Array(count);
    for (let filled = 0; filled < count;) {
      if (rest.length === 0) {
        const { value } = await reader.read();
        if (!value) return null;
        rest = value;
      }
      const piece = rest.subarray(0, count - filled);
      whole.set(piece, filled);
      filled += piece.length;
      rest = rest.subarray(piece.length);
    }
    return whole;
  };
}
