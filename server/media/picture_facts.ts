import sharp from "sharp";
import { decodingBytes, type PictureHeader } from "../../domain/media/decoding_cost.ts";
import { mediaFailure } from "../../domain/media/failures.ts";
import { MOST_PIXELS, tooManyPixelsSentence } from "../../domain/media/file_limits.ts";
import type { HeifIndex } from "../../domain/media/heif_index.ts";
import type { Kind } from "../../domain/media/kind.ts";
import { hasRenditions } from "../../domain/media/rendition.ts";
import { bmpSize } from "../pictures/decode_bmp.ts";
import { heifFile } from "./heif_file.ts";

export interface PictureFacts {
  readonly width: number | null;
  readonly height: number | null;
  /** Memory that decoding it takes. */
  readonly decodingBytes: number | null;
}

const UNKNOWN: PictureFacts = { width: null, height: null, decodingBytes: null };

/** By its header alone: nothing is decoded here. @throws Failure TooManyPixels, CutFile */
export async function pictureFacts(path: string, fileName: string, kind: Kind, size: number): Promise<PictureFacts> {
  if (!hasRenditions(kind)) return UNKNOWN;
  const index = /^image\/(heic|heif|avif)$/.test(kind.type) ? await heifFile(path, size) : null;
  if (index === "cut off") {
    throw mediaFailure("CutFile", { sentence: `"${fileName}" is cut off: its end is missing.` });
  }
  const header = kind.type === "image/bmp" ? await bmpHeader(path) : await headerOf(path);
  const pixels = Math.max((header?.width ?? 0) * (header?.height ?? 0), index?.mostPixels ?? 0);
  if (pixels > MOST_PIXELS) throw mediaFailure("TooManyPixels", { sentence: tooManyPixelsSentence(fileName) });
  if (!header) return { ...UNKNOWN, decodingBytes: costByIndex(kind, index) };
  return {
    width: header.width,
    height: header.height,
    decodingBytes: decodingBytes({ ...header, type: kind.type, pixels }),
  };
}

interface Header extends Omit<PictureHeader, "type" | "pixels"> {
  readonly width: number;
  readonly height: number;
}

const EIGHT_BIT_RGBA = { channels: 4, bytesPerChannel: 1, isInterlaced: false };

/** What libvips cannot read, the HEIC decoder may. */
function costByIndex({ type }: Kind, index: HeifIndex | null): number | null {
  return index && decodingBytes({ ...EIGHT_BIT_RGBA, type, pixels: index.mostPixels });
}

/** As people see it: EXIF may turn a phone's photo. */
async function headerOf(path: string): Promise<Header | null> {
  try {
    const { autoOrient, channels, depth, isProgressive } = await sharp(path, { limitInputPixels: false }).metadata();
    const bytesPerChannel = depth === "uchar" ? 1 : depth === "ushort" ? 2 : 4;
    return { ...autoOrient, channels, bytesPerChannel, isInterlaced: isProgressive };
  } catch {
    return null;
  }
}

async function bmpHeader(path: string): Promise<Header | null> {
  using file = await Deno.open(path);
  const head = new Uint8Array(64);
  await file.read(head);
  const size = bmpSize(head);
  return size ? { width: size.width, height: size.height, ...EIGHT_BIT_RGBA } : null;
}
