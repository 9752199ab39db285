import sharp, { type Sharp } from "sharp";
import { MOST_PIXELS } from "../../domain/media/file_limits.ts";
import { RENDITION_PIXELS, type RenditionSize } from "../../domain/media/rendition.ts";
import { decodeBmp } from "./decode_bmp.ts";
import { decodeHeic } from "./decode_heic.ts";
import type { Pixels } from "./pixels.ts";
import { type Unreadable, UnreadablePicture } from "./unreadable_picture.ts";

export interface Rendered {
  readonly width: number;
  readonly height: number;
  readonly pictures: Readonly<Record<RenditionSize, Uint8Array>>;
}

sharp.cache(false);
const QUALITY = 80;

/** Without EXIF, so without the place a photo was taken. @throws UnreadablePicture */
export async function renderPicture(bytes: Uint8Array, type: string): Promise<Rendered> {
  try {
    const source = await open(bytes, type);
    const { autoOrient } = await source.metadata();
    const view = await shrink(source, "view");
    const thumb = await shrink(sharp(view), "thumb");
    return { width: autoOrient.width, height: autoOrient.height, pictures: { thumb, view } };
  } catch (error) {
    if (error instanceof UnreadablePicture) throw error;
    throw new UnreadablePicture(whyUnreadable(error));
  }
}

async function open(bytes: Uint8Array, type: string): Promise<Sharp> {
  if (type === "image/heic" || type === "image/heif") return openPixels(await decodeHeic(bytes));
  if (type === "image/bmp") return openPixels(decodeBmp(bytes));
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "truncated" });
}

function openPixels({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

async function shrink(source: Sharp, size: RenditionSize): Promise<Uint8Array> {
  const side = RENDITION_PIXELS[size];
  return await source.autoOrient().resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY }).toBuffer();
}

function whyUnreadable(error: unknown): Unreadable {
  const message = error instanceof Error ? error.message : String(error);
  if (/premature|truncat|unexpected end|corrupt/i.test(message)) return "damaged";
  if (/pixel limit/i.test(message)) return "too large";
  return /out of memory|allocat/i.test(message) ? "too much" : "unknown";
}
