import type { Encoding } from "../../domain/transfer/encodings.ts";
import { guessEncoding } from "../../domain/transfer/guess_encoding.ts";
import { UnreadableFile } from "../../domain/transfer/unreadable_file.ts";
import { givingWay } from "./giving_way.ts";

/** How a text is written down. */
export interface FoundEncoding {
  readonly label: Encoding;
  /** Nothing in the text says so for sure. */
  readonly isGuess: boolean;
}

const HEAD_BYTES = 4096;
const SAMPLE_BYTES = 8 * 1024;
const LF = 10;

export type Bytes = () => AsyncIterable<Uint8Array>;

/** By its mark, its zeros, and whether it is UTF-8 to the end; by its letters where it is not. @throws UnreadableFile for what is no text */
export async function encodingOf(bytes: Bytes): Promise<FoundEncoding> {
  let head: Uint8Array | null = null;
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of givingWay(bytes())) {
    if (head === null) {
      head = chunk.subarray(0, HEAD_BYTES);
      const told = encodingByHead(head);
      if (told) return { label: told, isGuess: false };
    }
    try {
      utf8.decode(chunk, { stream: true });
    } catch {
      return { label: guessEncoding(strangeLines(chunk)), isGuess: true };
    }
  }
  try {
    utf8.decode();
  } catch {
    return { label: "windows-1252", isGuess: true };
  }
  return { label: "utf-8", isGuess: false };
}

/** Whole lines from the first one that is not plain ASCII: no letter of several bytes is torn. */
function strangeLines(chunk: Uint8Array): Uint8Array {
  const strange = chunk.findIndex((byte) => byte >= 0x80);
  const start = chunk.lastIndexOf(LF, strange) + 1;
  const sample = chunk.subarray(start, start + SAMPLE_BYTES);
  const end = sample.lastIndexOf(LF) + 1;
  return start + sample.length === chunk.length || end === 0 ? sample : sample.subarray(0, end);
}

function encodingByHead(head: Uint8Array): Encoding | null {
  if (head[0] === 0xEF && head[1] === 0xBB && head[2] === 0xBF) return null;
  if (head[0] === 0xFF && head[1] === 0xFE) return "utf-16le";
  if (head[0] === 0xFE && head[1] === 0xFF) return "utf-16be";
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const many = head.length * 0.3;
  if (odd > many && even < odd / 8) return "utf-16le";
  if (even > many && odd < even / 8) return "utf-16be";
  if (even + odd > 0 || head.some(isControl)) {
    throw new UnreadableFile("This is neither a zip nor a table (CSV) nor a list (JSON).");
  }
  return null;
}

/** What no text holds: neither tabs nor the ends of lines and pages. */
function isControl(byte: number): boolean {
  return byte < 9 || (byte > 13 && byte < 26);
}

export async function* textOf(bytes: Bytes, label: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(label);
  for await (const chunk of bytes()) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
