import type { Decode, ToCodeWorker } from "./code_reader.ts";

/** What stands on boxes; by the browsers' names, and by those of the decoder that we bring. */
const FORMATS = {
  qr_code: "QRCode",
  ean_13: "EAN13",
  ean_8: "EAN8",
  upc_a: "UPCA",
  upc_e: "UPCE",
  code_128: "Code128",
  code_39: "Code39",
  itf: "ITF",
  data_matrix: "DataMatrix",
} as const;
/** As many as lie in one picture of a parcel. */
const MAX_CODES = 8;

let decode: Promise<Decode> | null = null;

addEventListener("message", async ({ data: { picture, wasmUrl } }: MessageEvent<ToCodeWorker>) => {
  try {
    decode ??= openDecoder(wasmUrl);
    postMessage(await (await decode)(picture));
  } catch {
    postMessage(null);
  } finally {
    picture.close();
  }
});

async function openDecoder(wasmUrl: string): Promise<Decode> {
  return await ownDecoder() ?? await keptDecoder(wasmUrl);
}

interface Detector {
  detect(picture: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>;
}
declare const BarcodeDetector: {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

/** The browser's own one; null where it has none, or one without QR codes. */
async function ownDecoder(): Promise<Decode | null> {
  const known = typeof BarcodeDetector === "undefined" ? [] : await BarcodeDetector.getSupportedFormats();
  const formats = Object.keys(FORMATS).filter((format) => known.includes(format));
  if (!formats.includes("qr_code") || !formats.includes("ean_13")) return null;
  const detector = new BarcodeDetector({ formats });
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}

/** A megabyte, fetched where the browser has no decoder. */
async function keptDecoder(wasmUrl: string): Promise<Decode> {
  const { prepareZXingModule, readBarcodes } = await import("zxing-wasm/reader");
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  const paper = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  return async (picture) => {
    if (!paper) return [];
    const { width, height } = picture;
    Object.assign(paper.canvas, { width, height });
    paper.drawImage(picture, 0, 0);
    const found = await readBarcodes(paper.getImageData(0, 0, width, height), {
      formats: Object.values(FORMATS),
      maxNumberOfSymbols: MAX_CODES,
    });
    return found.map(({ text }) => text);
  };
}
