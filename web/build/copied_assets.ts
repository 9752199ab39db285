import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { parse } from "node:path";
import { filesBelow } from "./files_below.ts";
import { COPIED, MANIFEST, ROOT } from "./paths.ts";
import type { BuiltFile } from "./weight/compressed_copies.ts";

export interface Copied {
  readonly files: readonly BuiltFile[];
  /** Path in the project -> name under `/assets/`. */
  readonly names: Readonly<Record<string, string>>;
}

export async function copiedAssets(): Promise<Copied> {
  const paths = (await Promise.all(COPIED.map((folder) => filesBelow(ROOT + folder)))).flat();
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
