import sharp from "sharp";
import { decodingBytes, isTooLarge, type PictureHeader } from "../../../../domain/media/decoding_cost.ts";
import { type HeifIndex, heifIndexOf } from "../../../../domain/media/formats/heif_index.ts";
import { bmpHeadOf } from "./decode_bmp.ts";
import { forLibvips } from "./for_libvips.ts";
import { type PictureFacts, UNKNOWN_FACTS } from "../tasks.ts";
import { UnreadablePicture } from "../unreadable_picture.ts";

/** By its header alone: nothing is decoded here. @throws UnreadablePicture */
export async function readFacts(bytes: Uint8Array, type: string): Promise<PictureFacts> {
  const index = /^image\/(heic|heif|avif)$/.test(type) ? heifIndexOf(bytes) : null;
  if (index === "cut off") throw new UnreadablePicture("cut off");
  const header = type === "image/bmp" ? bmpHeader(bytes) : await headerOf(forLibvips(bytes, type, true));
  const pixels = Math.max((header?.width ?? 0) * (header?.height ?? 0), index?.maxPixels ?? 0);
  if (isTooLarge({ ...(header ?? EIGHT_BIT_RGBA), type, pixels })) throw new UnreadablePicture("too large");
  if (!header) return { ...UNKNOWN_FACTS, decodingBytes: costByIndex(type, index) };
  return {
    width: header.width,
    height: header.height,
    decodingBytes: decodingBytes({ ...header, type, pixels }),
  };
}

interface Header extends Omit<PictureHeader, "type" | "pixels"> {
  readonly width: number;
  readonly height: number;
}

const EIGHT_BIT_RGBA = { channels: 4, bytesPerChannel: 1, isInterlaced: false };

/** What libvips cannot read, the HEIC decoder may. */
function costByIndex(type: string, index: HeifIndex | null): number | null {
  return index && decodingBytes({ ...EIGHT_BIT_RGBA, type, pixels: index.maxPixels });
}

/** As people see it: EXIF may turn a phone's photo. */
async function headerOf(bytes: Uint8Array): Promise<Header | null> {
  try {
    const { autoOrient, channels, depth, isProgressive } = await sharp(bytes, {
      limitInputPixels: false,
      failOn: "none",
    })
      .metadata();
    const bytesPerChannel = depth === "uchar" ? 1 : depth === "ushort" ? 2 : 4;
    return { ...autoOrient, channels, bytesPerChannel, isInterlaced: isProgressive };
  } catch {
    return null;
  }
}

function bmpHeader(bytes: Uint8Array): Header | null {
  const head = bmpHeadOf(bytes);
  return head ? { width: head.width, height: head.height, ...EIGHT_BIT_RGBA } : null;
}
