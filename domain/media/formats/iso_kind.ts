import type { Kind } from "./kind.ts";
import { latin } from "./signature.ts";

/** Brands of ISO base media files (ISO/IEC 14496-12, 23008-12), most telling first. */
const BRANDS: readonly (readonly [brand: RegExp, kind: Kind])[] = [
  [/^avi[fs]$/, { type: "image/avif", category: "image" }],
  [/^he(ic|ix|vc|vx|im|is|vm|vs)$/, { type: "image/heic", category: "image" }],
  [/^(mif1|msf1)$/, { type: "image/heif", category: "image" }],
  [/^qt {2}$/, { type: "video/quicktime", category: "video" }],
  [/^3g[2p]/, { type: "video/3gpp", category: "video" }],
  [/^M4[AB] $/, { type: "audio/mp4", category: "audio" }],
];
const MP4: Kind = { type: "video/mp4", category: "video" };
/** QuickTime files from before brands begin with one of these boxes. */
const OLD_QUICKTIME = ["moov", "mdat", "wide", "pnot"];

/** Kinds of the ISO base media family: HEIC, AVIF, MP4, QuickTime, 3GPP. */
export function isoKind(head: Uint8Array): Kind | null {
  const box = latin(head.subarray(4, 8));
  if (OLD_QUICKTIME.includes(box)) return { type: "video/quicktime", category: "video" };
  if (box !== "ftyp") return null;
  const length = new DataView(head.buffer, head.byteOffset).getUint32(0);
  const brands = latin(head.subarray(8, Math.min(length, head.length))).match(/.{4}/gs) ?? [];
  const [major = "", , ...compatible] = brands;
  const known = kindOfBrand(major);
  // "mif1" says a still picture only; which coding it has stands among the compatible brands.
  if (known && known.type !== "image/heif") return known;
  const still = compatible.map(kindOfBrand).find((kind) => kind?.category === "image" && kind.type !== "image/heif");
  return known ? still ?? known : MP4;
}

function kindOfBrand(brand: string): Kind | null {
  return BRANDS.find(([pattern]) => pattern.test(brand))?.[1] ?? null;
}
