import type { Decode } from "./code_reader.ts";

/** What stands on boxes; by the browsers' names, and by those of the decoder that we bring. */
export const FORMATS = {
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
interface Detector {
  detect(picture: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>;
}
declare const BarcodeDetector: {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

/** The browser's own one; null where it has none, or one without QR codes. */
export async function ownDecoder(): Promise<Decode | null> {
  const known = typeof BarcodeDetector === "undefined" ? [] : await BarcodeDetector.getSupportedFormats();
  const formats = Object.keys(FORMATS).filter((format) => known.includes(format));
  if (!formats.includes("qr_code") || !formats.includes("ean_13")) return null;
  const detector = new BarcodeDetector({ formats });
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}
