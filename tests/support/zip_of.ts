import { crc32 } from "node:zlib";
import { directoryLine, localHeader, zipEnd } from "../../domain/transfer/zip/zip_format.ts";

export interface Packed {
  readonly path: string;
  readonly text?: string;
  readonly bytes?: Uint8Array;
  /** What the zip says that it is, as Unix spells it: a link is 0o120777. */
  readonly mode?: number;
  /** A lie about its size. */
  readonly claimedSize?: number;
  /** Its bytes are packed (deflate), and these unpack to so many. */
  readonly unpacked?: { readonly size: number; readonly crc32: number };
  /** A lie about where it lies in the zip. */
  readonly claimedStart?: number;
}

const DEFLATE = 8;
const MODIFIED_AT = new Date("2026-11-22T12:00:00Z");

/** A zip of these files, whatever their names; an honest one unless told otherwise. */
export function zipOf(files: readonly Packed[]): Uint8Array<ArrayBuffer> {
  return whole(pack(files));
}

/** A zip of these files and after them so many empty ones: `files/000000` and on. Quicker than one by one. */
export function zipOfMany(files: readonly Packed[], more: number): Uint8Array<ArrayBuffer> {
  const before = pack(files);
  const member = { path: "files/000000", size: 0, crc32: 0, modifiedAt: MODIFIED_AT };
  const [header, line] = [localHeader(member), directoryLine(member, 0)];
  const [headers, lines] = [header, line].map((one) => new Uint8Array(one.length * more)) as [Bytes, Bytes];
  const view = new DataView(lines.buffer);
  for (let at = 0; at < more; at++) {
    const digits = new TextEncoder().encode(String(at).padStart(6, "0"));
    for (const [all, one, name] of [[headers, header, 30], [lines, line, 46]] as const) {
      all.set(one, at * one.length);
      all.set(digits, at * one.length + name + "files/".length);
    }
    view.setUint32(at * line.length + 42, before.length + at * header.length, true);
  }
  return whole({
    parts: [...before.parts, headers],
    lines: [...before.lines, lines],
    count: before.count + more,
    length: before.length + headers.length,
  });
}

type Bytes = Uint8Array<ArrayBuffer>;

interface Parts {
  readonly parts: readonly Uint8Array[];
  readonly lines: readonly Uint8Array[];
  readonly count: number;
  /** Of the parts, in bytes. */
  readonly length: number;
}

function pack(files: readonly Packed[]): Parts {
  const parts: Uint8Array[] = [], lines: Uint8Array[] = [];
  let at = 0;
  for (const file of files) {
    const { path, text = "", bytes = new TextEncoder().encode(text), mode, claimedSize, unpacked, claimedStart } = file;
    const { size, crc32: sum } = unpacked ?? { size: bytes.length, crc32: crc32(bytes) };
    const member = { path, size, crc32: sum, modifiedAt: MODIFIED_AT };
    const [header, line] = [localHeader(member), directoryLine(member, at)];
    const view = new DataView(line.buffer);
    if (unpacked) {
      const own = new DataView(header.buffer);
      for (const [record, packed] of [[own, 8], [view, 10]] as const) record.setUint16(packed, DEFLATE, true);
      for (const [record, packed] of [[own, 18], [view, 20]] as const) record.setUint32(packed, bytes.length, true);
    }
    if (claimedStart !== undefined) view.setUint32(42, claimedStart, true);
    if (mode !== undefined) view.setUint32(38, mode * 0x10000, true);
    if (claimedSize !== undefined) view.setUint32(24, claimedSize, true);
    lines.push(line);
    parts.push(header, bytes);
    at += header.length + bytes.length;
  }
  return { parts, lines, count: files.length, length: at };
}

function whole({ parts, lines, count, length }: Parts): Bytes {
  const directory = lines.reduce((sum, line) => sum + line.length, 0);
  return joined([...parts, ...lines, zipEnd(count, length, directory)]);
}

function joined(parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
