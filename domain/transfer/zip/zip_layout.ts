import type { ByteRange } from "../../media/byte_range.ts";
import { directoryLine, localHeader, zipEnd, type ZipMember } from "./zip_format.ts";

/** Bytes that stand there, or a part of a member's own bytes. */
type ZipPiece<M> =
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly member: M; readonly range: ByteRange };

export interface ZipLayout<M> {
  readonly size: number;
  /** Line after line. */
  directory(): Iterable<Uint8Array<ArrayBuffer>>;
  /** What lies between two offsets of the zip, in its order. */
  pieces(range: ByteRange): Iterable<ZipPiece<M>>;
}

/** Where everything lies in a zip of these members, before a byte of them is read. */
export async function layOutZip<M extends ZipMember>(given: Iterable<M> | AsyncIterable<M>): Promise<ZipLayout<M>> {
  const members: M[] = [];
  const offsets: number[] = [];
  const lineOffsets: number[] = [];
  let start = 0, length = 0;
  for await (const member of given) {
    members.push(member);
    offsets.push(start);
    lineOffsets.push(length);
    length += directoryLine(member, start).length;
    start += localHeader(member).length + member.size;
  }
  const end = zipEnd(members.length, start, length);
  function* directory() {
    for (const [at, member] of members.entries()) yield directoryLine(member, offsets[at] ?? 0);
  }
  return {
    size: start + length + end.length,
    directory,
    *pieces({ first, last }) {
      for (const [at, member] of members.entries()) {
        const offset = offsets[at] ?? 0;
        if (offset > last) return;
        if ((offsets[at + 1] ?? start) <= first) continue;
        const header = localHeader(member);
        const content = offset + header.length;
        yield* cut(header, offset, first, last);
        const range = { first: Math.max(first - content, 0), last: Math.min(last - content, member.size - 1) };
        if (range.first <= range.last) yield { member, range };
      }
      for (const [at, member] of members.entries()) {
        const offset = start + (lineOffsets[at] ?? 0);
        if (offset > last) return;
        if (start + (lineOffsets[at + 1] ?? length) > first) {
          yield* cut(directoryLine(member, offsets[at] ?? 0), offset, first, last);
        }
      }
      yield* cut(end, start + length, first, last);
    },
  };
}

function* cut(bytes: Uint8Array<ArrayBuffer>, offset: number, first: number, last: number) {
  const part = bytes.subarray(Math.max(0, first - offset), Math.max(0, last - offset + 1));
  if (part.length > 0) yield { bytes: part };
}
