import { isoKind } from "./iso_kind.ts";
import type { MediaCategory } from "../media.ts";
import { isBmp, isMpegFrame, isRiff, isZipWith, latin, startsWith } from "./signature.ts";
import { textKind } from "./text_kind.ts";

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
