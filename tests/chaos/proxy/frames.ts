/** A WebSocket frame (RFC 6455, section 5.2) as it travels, and how its text begins where it is one whole text. */
export interface Frame {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly opening: string;
}

const FINAL_TEXT = 0x81;
const OPENING_BYTES = 8;

/** Cuts a stream of bytes into frames; what is not whole yet waits for the rest. */
export function frameSplitter(): (bytes: Uint8Array) => Frame[] {
  let waiting = new Uint8Array(0);
  return (bytes) => {
    waiting = joined(waiting, bytes);
    const frames: Frame[] = [];
    for (let size = frameSize(waiting); size !== null && size <= waiting.length; size = frameSize(waiting)) {
      const frame = waiting.slice(0, size);
      frames.push({ bytes: frame, opening: openingOf(frame) });
      waiting = waiting.slice(size);
    }
    return frames;
  };
}

export function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

interface Head {
  readonly size: number;
  readonly payload: number;
  readonly isMasked: boolean;
}

/** Null while its head is not whole. */
function headOf(bytes: Uint8Array): Head | null {
  const second = bytes[1];
  if (second === undefined) return null;
  const isMasked = (second & 0x80) !== 0;
  const short = second & 0x7f;
  const extended = short === 126 ? 2 : short === 127 ? 8 : 0;
  const size = 2 + extended + (isMasked ? 4 : 0);
  if (bytes.length < size) return null;
  const length = bytes.slice(2, 2 + extended).reduce((sum, byte) => sum * 256 + byte, 0);
  return { size, payload: extended === 0 ? short : length, isMasked };
}

function frameSize(bytes: Uint8Array): number | null {
  const head = headOf(bytes);
  return head && head.size + head.payload;
}

function openingOf(frame: Uint8Array): string {
  const head = headOf(frame);
  if (frame[0] !== FINAL_TEXT || !head) return "";
  const mask = head.isMasked ? frame.slice(head.size - 4, head.size) : new Uint8Array(4);
  const start = frame.slice(head.size, head.size + OPENING_BYTES);
  return String.fromCharCode(...start.map((byte, index) => byte ^ (mask[index % 4] ?? 0)));
}
