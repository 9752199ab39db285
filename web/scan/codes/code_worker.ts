import type { Decode, ToCodeWorker } from "./code_reader.ts";
import { FORMATS, ownDecoder } from "./own_decoder.ts";

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
