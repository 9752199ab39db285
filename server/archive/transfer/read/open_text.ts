import { Buffer } from "node:buffer";
import { decoderOf, type Encoding } from "../../../../domain/transfer/table/encodings.ts";
import { guessEncoding } from "../../../../domain/transfer/table/guess_encoding.ts";
import { UnreadableFile } from "../../../../domain/transfer/unreadable_file.ts";
import { yielding } from "../yielding.ts";

/** A text in an uploaded file. */
export interface Text {
  /** How it is written down. */
  readonly encoding: Encoding;
  /** Nothing in the text says so for sure. */
  readonly isGuess: boolean;
  /** All of it, whenever asked. @param encoding another one, where a person says so */
  pieces(encoding?: Encoding): AsyncIterable<string>;
}

const HEAD_BYTES = 4096;
const SAMPLE_BYTES = 4 * 1024;
const LF = 10;

export type Bytes = () => AsyncIterable<Uint8Array>;

/** Written down as its mark, its zeros and its letters say. @throws UnreadableFile for what is no text */
export async function openText(bytes: Bytes): Promise<Text> {
  const known = await knownEncoding(bytes);
  const found = known ?? guessEncoding(await strangeLines(bytes));
  return { encoding: found, isGuess: known === null, pieces: (encoding = found) => decoded(bytes, encoding) };
}

/** @returns null for what is not UTF-8 to the end */
async function knownEncoding(bytes: Bytes): Promise<Encoding | null> {
  let head: Uint8Array | null = null;
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of yielding(bytes())) {
    if (head === null) {
      head = chunk.subarray(0, HEAD_BYTES);
      const said = encodingByHead(head);
      if (said) return said;
    }
    if (!decodes(utf8, chunk)) return null;
  }
  return decodes(utf8) ? "utf-8" : null;
}

/** @param chunk absent at the text's end */
function decodes(decoder: TextDecoder, chunk?: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** Whole lines from the first one that is not plain ASCII: no letter of several bytes is torn. */
async function strangeLines(bytes: Bytes): Promise<Uint8Array> {
  let lines = Buffer.of();
  for await (const chunk of yielding(bytes())) {
    lines = Buffer.concat([lines, chunk]);
    const strange = lines.findIndex((byte) => byte >= 0x80);
    lines = strange < 0 ? Buffer.of() : lines.subarray(lines.lastIndexOf(LF, strange) + 1);
    if (lines.length > SAMPLE_BYTES) break;
  }
  const end = lines.length > SAMPLE_BYTES ? lines.lastIndexOf(LF, SAMPLE_BYTES - 1) + 1 : 0;
  return lines.subarray(0, end || SAMPLE_BYTES);
}

function encodingByHead(head: Uint8Array): Encoding | null {
  if (head[0] === 0xEF && head[1] === 0xBB && head[2] === 0xBF) return null;
  if (/^(fffe0000|0000feff)/.test(head.subarray(0, 4).toHex())) {
    throw new UnreadableFile("This file is written in UTF-32. Please save it in UTF-8.");
  }
  if (head[0] === 0xFF && head[1] === 0xFE) return "utf-16le";
  if (head[0] === 0xFE && head[1] === 0xFF) return "utf-16be";
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  // Those of blanks, commas and the ends of lines, where all letters are of other scripts.
  const many = Math.max(1, head.length * 0.03);
  if (odd > many && even < odd / 8 && isWritten(head, "utf-16le")) return "utf-16le";
  if (even > many && odd < even / 8 && isWritten(head, "utf-16be")) return "utf-16be";
  if (head.filter(isControl).length > Math.max(1, head.length / 100)) {
    throw new UnreadableFile("This is neither a zip nor a table (CSV) nor a list (JSON).");
  }
  return null;
}

/** In letters that there are. */
function isWritten(head: Uint8Array, label: Encoding): boolean {
  try {
    return !/[\p{Cn}\p{Co}]/u.test(decoderOf(label, { fatal: true }).decode(head, { stream: true }));
  } catch {
    return false;
  }
}

/** What no text holds: neither tabs nor the ends of lines and pages. */
function isControl(byte: number): boolean {
  return byte < 9 || (byte > 13 && byte < 26);
}

async function* decoded(bytes: Bytes, encoding: Encoding): AsyncGenerator<string> {
  const decoder = decoderOf(encoding);
  for await (const chunk of bytes()) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
