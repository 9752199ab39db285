import { UnreadableFile } from "../../domain/transfer/unreadable_file.ts";
import { givingWay } from "./giving_way.ts";
import type { UploadFile } from "./upload_file.ts";

/** How a text is written down, and how people call that. */
export interface TextEncoding {
  readonly label: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
  readonly shown: string;
}

const UTF_8: TextEncoding = { label: "utf-8", shown: "UTF-8" };
const UTF_16_LE: TextEncoding = { label: "utf-16le", shown: "UTF-16" };
const UTF_16_BE: TextEncoding = { label: "utf-16be", shown: "UTF-16" };
const WINDOWS_1252: TextEncoding = { label: "windows-1252", shown: "Windows-1252 (Western European)" };

const HEAD_BYTES = 4096;

type Bytes = () => AsyncIterable<Uint8Array>;

/** By its mark, its zeros, and whether it is UTF-8 to the end. @throws UnreadableFile for what is no text */
export async function encodingOf(bytes: Bytes): Promise<TextEncoding> {
  let head: Uint8Array | null = null;
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of givingWay(bytes())) {
    if (head === null) {
      head = chunk.subarray(0, HEAD_BYTES);
      const told = encodingByHead(head);
      if (told) return told;
    }
    try {
      utf8.decode(chunk, { stream: true });
    } catch {
      return WINDOWS_1252;
    }
  }
  try {
    utf8.decode();
  } catch {
    return WINDOWS_1252;
  }
  return UTF_8;
}

function encodingByHead(head: Uint8Array): TextEncoding | null {
  if (head[0] === 0xEF && head[1] === 0xBB && head[2] === 0xBF) return null;
  if (head[0] === 0xFF && head[1] === 0xFE) return UTF_16_LE;
  if (head[0] === 0xFE && head[1] === 0xFF) return UTF_16_BE;
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const many = head.length * 0.3;
  if (odd > many && even < odd / 8) return UTF_16_LE;
  if (even > many && odd < even / 8) return UTF_16_BE;
  if (even + odd > 0 || head.some(isControl)) {
    throw new UnreadableFile("This is neither a zip nor a table (CSV) nor a list (JSON).");
  }
  return null;
}

/** What no text holds: neither tabs nor the ends of lines and pages. */
function isControl(byte: number): boolean {
  return byte < 9 || (byte > 13 && byte < 26);
}

export async function* textOf(bytes: Bytes, { label }: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(label);
  for await (const chunk of bytes()) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

export function bytesOfUpload(file: UploadFile): Bytes {
  return () => file.stream(0, file.size);
}
