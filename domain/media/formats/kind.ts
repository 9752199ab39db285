import { isoKind } from "./iso_kind.ts";
import type { MediaCategory } from "../media.ts";
import { isBmp, isMpegFrame, isRiff, isZipWith, latin, startsWith } from "./signature.ts";

/** What a file is, by its own bytes. */
export interface Kind {
  /** MIME type. */
  readonly type: string;
  readonly category: MediaCategory;
}

/** So many bytes from the start decide; a shorter file is looked at whole. */
export const HEAD_BYTES = 4096;

const OFFICE = "application/vnd.openxmlformats-officedocument";
export const UNKNOWN: Kind = { type: "application/octet-stream", category: "document" };

/** Signatures, after the formats' own specifications. */
const RULES: readonly (readonly [MediaCategory, type: string, fits: (head: Uint8Array) => boolean])[] = [
  ["image", "image/jpeg", startsWith("\xFF\xD8\xFF")],
  ["image", "image/png", startsWith("\x89PNG\r\n\x1A\n")],
  ["image", "image/gif", startsWith("GIF87a")],
  ["image", "image/gif", startsWith("GIF89a")],
  ["image", "image/webp", isRiff("WEBP")],
  ["image", "image/bmp", isBmp],
  ["image", "image/tiff", startsWith("II*\0")],
  ["image", "image/tiff", startsWith("MM\0*")],
  ["video", "video/x-msvideo", isRiff("AVI ")],
  [
    "video",
    "video/webm",
    (head) => startsWith("\x1A\x45\xDF\xA3")(head) && latin(head.subarray(0, 64)).includes("webm"),
  ],
  ["audio", "audio/wav", isRiff("WAVE")],
  ["audio", "audio/ogg", startsWith("OggS")],
  ["audio", "audio/mpeg", startsWith("ID3")],
  ["audio", "audio/mpeg", isMpegFrame],
  ["document", "application/pdf", startsWith("%PDF-")],
  ["document", `${OFFICE}.wordprocessingml.document`, isZipWith("word/")],
  ["document", `${OFFICE}.spreadsheetml.sheet`, isZipWith("xl/")],
  ["document", "application/zip", startsWith("PK\x03\x04")],
  ["document", "application/x-ole-storage", startsWith("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")],
  ["document", "application/rtf", startsWith("{\\rtf")],
];

/**
 * The kind of a file by its first bytes; never by its name or by what a client says.
 * @param head the first `HEAD_BYTES` bytes
 */
export function kindOf(head: Uint8Array): Kind {
  const rule = RULES.find(([, , fits]) => fits(head));
  if (rule) return { category: rule[0], type: rule[1] };
  return isoKind(head) ?? textKind(head) ?? UNKNOWN;
}

/** Markup that a browser would run if it were served as what it is. */
const HTML = /<(!doctype\s+html|html|head|body|script|iframe|title|meta|table|div|a|img|style|form)\b/i;
const SVG = /<svg[\s>]/i;

/** Kinds without a signature: text, and markup by what stands in it. */
function textKind(head: Uint8Array): Kind | null {
  const text = textOf(head);
  if (text === null) return null;
  if (SVG.test(text) && !HTML.test(text.slice(0, text.search(SVG)))) {
    return { type: "image/svg+xml", category: "image" };
  }
  return { type: HTML.test(text) ? "text/html" : "text/plain", category: "document" };
}

function textOf(head: Uint8Array): string | null {
  if (head.length === 0) return null;
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder("utf-16le").decode(head);
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder("utf-16be").decode(head);
  try {
    // A letter of several bytes may be cut at the end of what we look at: `stream` forgives that.
    const text = new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return head.some(isNoText) ? null : text;
  } catch {
    return null;
  }
}

/** Control characters but for the ones that move the cursor, tab to carriage return, and escape; in UTF-8 each is a byte of its own. */
function isNoText(byte: number): boolean {
  return byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b;
}
