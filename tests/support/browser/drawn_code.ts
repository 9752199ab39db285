import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";

const WASM = new URL("../../../node_modules/zxing-wasm/dist/writer/zxing_writer.wasm", import.meta.url);

/** A code on a carton, as a camera of 640 by 480 shows it: a JPEG. */
export async function drawnCode(text: string, format: "QRCode" | "EAN13"): Promise<Uint8Array> {
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(fileURLToPath(WASM))).buffer } });
  const { image, error } = await writeBarcode(text, { format, scale: 4, addQuietZones: true });
  if (!image) throw new Error(error);
  const code = await sharp(await image.arrayBuffer()).resize({ width: 300, height: 220, fit: "inside" }).toBuffer();
  const carton = sharp({ create: { width: 640, height: 480, channels: 3, background: "#b98f5c" } });
  return new Uint8Array(await carton.composite([{ input: code }]).jpeg().toBuffer());
}
