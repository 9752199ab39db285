import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";

type Format = "QRCode" | "EAN13" | "DataMatrix";

const WASM = new URL("../../../node_modules/zxing-wasm/dist/writer/zxing_writer.wasm", import.meta.url);

/** A code as it is printed, with its digits below where it has some: an SVG. */
export async function drawnCode(text: string, format: Format): Promise<string> {
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(fileURLToPath(WASM))).buffer } });
  const { svg, error } = await writeBarcode(text, { format, addHRT: true, addQuietZones: true, scale: 4 });
  if (error) throw new Error(error);
  return svg;
}
