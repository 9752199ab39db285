import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { parse } from "node:path";
import sharp from "sharp";
import { COPIED, COPIED_OF_PACKAGES, filesBelow, MANIFEST, ROOT, SOCIAL_PICTURE } from "./paths.ts";
import type { BuiltFile } from "./weight/compressed_copies.ts";

export interface Copied {
  readonly files: readonly BuiltFile[];
  /** Path in the project -> name under `/assets/`. */
  readonly names: Readonly<Record<string, string>>;
}

export async function copiedAssets(): Promise<Copied> {
  const own = (await Promise.all(COPIED.map((folder) => filesBelow(ROOT + folder)))).flat();
  const paths = [...own, ...COPIED_OF_PACKAGES.map((path) => ROOT + path)];
  const copies = await Promise.all(paths.map(async (path) => copyOf(path, new Uint8Array(await readFile(path)))));
  const names = Object.fromEntries(copies.map(({ source, name }) => [source, name]));
  const manifest = copyOf(ROOT + MANIFEST, await manifestWith(names));
  return { files: [...copies, manifest], names: { ...names, [manifest.source]: manifest.name } };
}

function copyOf(path: string, bytes: Uint8Array) {
  return { source: path.slice(ROOT.length), name: hashedName(path, bytes), bytes };
}

/** The manifest names its icons without hashes; the served one names them as they are served. */
async function manifestWith(names: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const source = await readFile(ROOT + MANIFEST, "utf8");
  const text = source.replaceAll(/"(icon[\w-]*\.\w+)"/g, (_, icon) => `"${names[`web/public/${icon}`] ?? icon}"`);
  return new TextEncoder().encode(text);
}

export function hashedName(path: string, bytes: Uint8Array): string {
  const { name, ext } = parse(path);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8).toUpperCase();
  return `${name.replaceAll(/[^\w-]/g, "_")}-${hash}${ext}`;
}

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
