import { MAX_PIXELS } from "./file_limits.ts";

const MB = 1024 * 1024;

/** What a picture's header says of the work it makes. */
export interface PictureHeader {
  /** MIME type. */
  readonly type: string;
  readonly pixels: number;
  readonly channels: number;
  readonly bytesPerChannel: number;
  /** Interlaced, or a progressive JPEG: no line is finished before the last. */
  readonly isInterlaced: boolean;
}

/** Such a picture is decoded at once; larger ones wait for each other. */
const SMALL_BYTES = 64 * MB;
/** A picture that would need more is kept without smaller ones. */
const MAX_BYTES = 272 * MB;
const OWN_BYTES = 16 * MB;
const PLAIN_JPEG_BYTES = 0.3;

/**
 * Memory that decoding takes, in bytes; measured with libvips 8.18 and libheif 1.23 (docs/decisions/pictures_in_a_process.md).
 * A header may lie: this decides where a picture waits, not what it may take.
 */
export function decodingBytes(header: PictureHeader): number {
  return OWN_BYTES + header.pixels * bytesPerPixel(header);
}

function bytesPerPixel({ type, channels, bytesPerChannel, isInterlaced }: PictureHeader): number {
  const whole = channels * bytesPerChannel;
  switch (type) {
    case "image/jpeg":
      return isInterlaced ? 3.1 : PLAIN_JPEG_BYTES;
    case "image/png":
      return isInterlaced ? 1.2 * whole : 1.3;
    case "image/avif":
      return 19;
    case "image/heic":
    case "image/heif":
      return 10;
    case "image/gif":
      return 5;
    case "image/bmp":
      return 8;
    default:
      return 1.5;
  }
}

/** What a picture of more than `MAX_PIXELS` may cost. */
const CHEAP_BYTES = 128 * MB;
/** A plain JPEG's lines are made smaller as they are read. */
const MAX_PLAIN_JPEG_PIXELS = (CHEAP_BYTES - OWN_BYTES) / PLAIN_JPEG_BYTES;

export function isTooLarge(header: PictureHeader): boolean {
  return header.pixels > MAX_PIXELS && decodingBytes(header) > CHEAP_BYTES;
}

export function tooManyPixelsSentence(fileName: string): string {
  const [most, maxOfJpeg] = [MAX_PIXELS, MAX_PLAIN_JPEG_PIXELS].map((pixels) => Math.floor(pixels / 1e7) * 10);
  return `"${fileName}" is too large. Pictures may have up to ${most} megapixels, JPEGs that are not progressive up to ${maxOfJpeg}.`;
}

export type SizeClass = "small" | "large" | "refused";

/** Where a picture waits for its smaller ones; one whose header was not looked at waits among the large ones. */
export function sizeClassOf(bytes: number | null): SizeClass {
  if (bytes === null) return "large";
  if (bytes <= SMALL_BYTES) return "small";
  return bytes <= MAX_BYTES ? "large" : "refused";
}
