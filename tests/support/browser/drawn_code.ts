import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { prepareZXingModule as prepareReader, readBarcodes } from "zxing-wasm/reader";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";

const [WRITER, READER] = ["writer/zxing_writer.wasm", "reader/zxing_reader.wasm"].map((file) =>
  new URL(`../../../node_modules/zxing-wasm/dist/${file}`, import.meta.url)
) as [URL, URL];

async function wasmOf(program: URL) {
  return { overrides: { wasmBinary: new Uint8Array(await readFile(fileURLToPath(program))).buffer } };
}

/** What a camera reads in a picture of a screen. */
export async function codeIn(picture: Uint8Array): Promise<string> {
  prepareReader(await wasmOf(READER));
  const [found] = await readBarcodes(new Uint8Array(picture));
  return found?.text ?? "";
}

/** A code on a carton, as a camera of 640 by 480 shows it: a JPEG. */
export async function drawnCode(text: string, format: "QRCode" | "EAN13"): Promise<Uint8Array> {
  prepareZXingModule(await wasmOf(WRITER));
  const { image, error } = await writeBarcode(text, { format, scale: 4, addQuietZones: true });
  if (!image) throw new Error(error);
  const code = await sharp(await image.arrayBuffer()).resize({ width: 300, height: 220, fit: "inside" }).toBuffer();
  const carton = sharp({ create: { width: 640, height: 480, channels: 3, background: "#b98f5c" } });
  return new Uint8Array(await carton.composite([{ input: code }]).jpeg().toBuffer());
}
