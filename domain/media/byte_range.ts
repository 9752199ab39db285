/** A part of a file, both ends included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * What a `Range` header asks of a file (RFC 9110, section 14). Units we do not know, several ranges at once and
 * malformed headers are ignored, as the RFC allows: the whole file is the answer.
 * @param size of the whole file in bytes
 */
export function readRange(header: string | null | undefined, size: number): ByteRange | "whole" | "unsatisfiable" {
  const [, from = "", to = ""] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? "") ?? [];
  if (from === "" && to === "") return "whole";
  if (from === "") return lastBytes(Number(to), size);
  const [first, wished] = [Number(from), to === "" ? Infinity : Number(to)];
  if (wished < first) return "whole";
  return first >= size ? "unsatisfiable" : { first, last: Math.min(wished, size - 1) };
}

function lastBytes(count: number, size: number): ByteRange | "unsatisfiable" {
  return count === 0 || size === 0 ? "unsatisfiable" : { first: Math.max(0, size - count), last: size - 1 };
}
