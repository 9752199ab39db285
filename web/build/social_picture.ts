import sharp from "sharp";
import { hashedName } from "./copied_assets.ts";
import type { BuiltFile } from "./weight/compressed_copies.ts";
import { ROOT, SOCIAL_PICTURE } from "./paths.ts";

/** Drawn with its letters as outlines, so that it looks the same on machines without fonts. */
const DRAWING = `${ROOT}web/social_picture.svg`;

let drawn: Promise<BuiltFile> | undefined;

/** What is shown beside a link that somebody sends: 1200 by 630, the size that all the networks take. */
export function socialPicture(): Promise<BuiltFile> {
  return drawn ??= draw();
}

async function draw(): Promise<BuiltFile> {
  const bytes = new Uint8Array(await sharp(DRAWING).png({ palette: true, effort: 10 }).toBuffer());
  return { name: hashedName(SOCIAL_PICTURE, bytes), bytes };
}
