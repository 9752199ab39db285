import sharp, { type Sharp } from "sharp";
import { isAnimated } from "../../../../domain/media/formats/is_animated.ts";
import { RENDITION_PIXELS, type RenditionSize } from "../../../../domain/media/rendition.ts";
import { decodeBmp, type Pixels } from "./decode_bmp.ts";
import { decodeHeic } from "./decode_heic.ts";
import { forLibvips } from "./for_libvips.ts";
import { type Unreadable, UnreadablePicture } from "../unreadable_picture.ts";

export interface Rendered {
  readonly width: number;
  readonly height: number;
  readonly pictures: Readonly<Record<RenditionSize, Uint8Array>>;
  readonly isAnimated: boolean;
  /** Its end is missing, or some of it is damaged: the rest is shown. */
  readonly isCut: boolean;
}

sharp.cache(false);
const QUALITY = 80;

/** Without EXIF, so without the location a photo was taken at. @throws UnreadablePicture */
export async function renderPicture(bytes: Uint8Array, type: string): Promise<Rendered> {
  try {
    return { ...await rendered(bytes, type, strictness(type)), isCut: false };
  } catch (error) {
    if (error instanceof UnreadablePicture) throw error;
    const why = whyUnreadable(error);
    const rest = why === "damaged" ? await rendered(bytes, type, "none").catch(() => null) : null;
    if (!rest) throw new UnreadablePicture(why);
    return { ...rest, isCut: true };
  }
}

async function rendered(bytes: Uint8Array, type: string, failOn: FailOn): Promise<Omit<Rendered, "isCut">> {
  const source = await open(bytes, type, failOn);
  const { autoOrient: { width, height }, pages = 1 } = await source.metadata();
  const view = await shrink(source, "view");
  const thumb = await shrink(sharp(view), "thumb");
  return { width, height, pictures: { thumb, view }, isAnimated: isAnimated(bytes, type, pages) };
}

type FailOn = "truncated" | "error" | "none";

/** A TIFF's decoder goes on behind what is missing where errors are let pass. */
function strictness(type: string): FailOn {
  return type === "image/tiff" ? "error" : "truncated";
}

async function open(bytes: Uint8Array, type: string, failOn: FailOn): Promise<Sharp> {
  if (type === "image/heic" || type === "image/heif") return openPixels(await decodeHeic(bytes));
  if (type === "image/bmp") return openPixels(decodeBmp(bytes, failOn === "none"));
  // Its header was found to be no more than may be decoded; what it takes in truth, the process has limits for.
  return sharp(forLibvips(bytes, type, failOn === "none"), { limitInputPixels: false, failOn });
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
  // A JPEG in a TIFF is black without its tables.
  if (/tiff2vips: (?!.*table.* not defined)|premature|truncat|unexpected end|corrupt|read error/i.test(message)) {
    return "damaged";
  }
  if (/pixel limit/i.test(message)) return "too large";
  return /out of memory|allocat/i.test(message) ? "too much" : "unknown";
}
