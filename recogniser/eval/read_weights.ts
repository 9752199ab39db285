import { readFile } from "node:fs/promises";

const SHIPPED = new URL("../model/weights.bin", import.meta.url);
export const SECOND_READER = new URL("../model/second_reader.bin", import.meta.url);

/** The weights of a file; those that ship, which the browser fetches as an asset, where none is named. */
export async function readWeights(path: string | URL = SHIPPED): Promise<Uint8Array> {
  return new Uint8Array(await readFile(path));
}
