import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { ASSETS } from "../paths.ts";

export interface BuiltFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const SHRINKS = /\.(js|css|svg|json|txt|webmanifest|wasm|bin|ttf)$/;
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * The compressed files that the server sends instead, to browsers that take them. Those of the build before serve again:
 * a name holds the hash of what it names.
 */
export async function compressedCopies({ name, bytes }: BuiltFile): Promise<BuiltFile[]> {
  if (!SHRINKS.test(name)) return [];
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const twins = await Promise.all([
    twinOf(`${name}.br`, () => brotliAsync(bytes, { params })),
    twinOf(`${name}.gz`, () => gzipAsync(bytes, { level: 9 })),
  ]);
  return twins.filter((twin) => twin.bytes.length < bytes.length);
}

async function twinOf(name: string, compress: () => Promise<Uint8Array>): Promise<BuiltFile> {
  return { name, bytes: await readFile(`${ASSETS}/${name}`).catch(compress) };
}
