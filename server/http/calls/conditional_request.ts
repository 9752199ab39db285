import { type ByteRange, readRange } from "../../../domain/media/byte_range.ts";
import type { Ctx } from "../env.ts";

/** Whether `If-None-Match` says that the client has these bytes. */
export function isKnown(c: Ctx, etag: string): boolean {
  const header = c.req.header("if-none-match");
  return header?.split(",").some((given) => ["*", etag, `W/${etag}`].includes(given.trim())) ?? false;
}

/** `If-Range` with anything but our own tag asks for the whole file. */
export function rangeOf(c: Ctx, etag: string, size: number): ByteRange | "whole" | "unsatisfiable" {
  const condition = c.req.header("if-range");
  return condition === undefined || condition === etag ? readRange(c.req.header("range"), size) : "whole";
}
