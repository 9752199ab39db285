import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export interface BuiltFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const SHRINKS = /\.(js|css|svg|json|txt|webmanifest|wasm|bin|ttf)$/;
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** The compressed files that the server sends instead, to browsers that take them. */
export async function compressedCopies({ name, bytes }: BuiltFile): Promise<BuiltFile[]> {
  if (!SHRINKS.test(name)) return [];
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [br, gz] = await Promise.all([brotliAsync(bytes, { params }), gzipAsync(bytes, { level: 9 })]);
  return [{ name: `${name}.br`, bytes: br }, { name: `${name}.gz`, bytes: gz }]
    .filter((twin) => twin.bytes.length < bytes.length);
}
