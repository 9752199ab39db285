import { readFile } from "node:fs/promises";

/** The committed weights, from disk; the browser fetches the same file as an asset. */
export async function readWeights(): Promise<Uint8Array> {
  return new Uint8Array(await readFile(new URL("../model/weights.bin", import.meta.url)));
}
