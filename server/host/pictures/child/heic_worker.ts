/// <reference lib="webworker" />
import libheif from "libheif-js/libheif-wasm/libheif-bundle.mjs";
import type { HeicAnswer } from "./decode_heic.ts";

interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(
    target: { data: Uint8ClampedArray; width: number; height: number },
    done: (shown: object | null) => void,
  ): void;
}
interface Heif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}

declare const self: DedicatedWorkerGlobalScope;

console.log = console.warn = console.error = () => {};

self.onmessage = async ({ data }: MessageEvent<{ bytes: Uint8Array; maxPixels: number }>) => {
  const answer = await decode(data.bytes, data.maxPixels).catch((): HeicAnswer => ({ refused: "damaged" }));
  self.postMessage(answer, "pixels" in answer ? [answer.pixels.data.buffer] : []);
};

async function decode(bytes: Uint8Array, maxPixels: number): Promise<HeicAnswer> {
  const heif: Heif = await libheif();
  const images = new heif.HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) return { refused: "damaged" };
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > maxPixels) return { refused: "too large" };
  const shown = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const isShown = await new Promise((resolve) => image.display(shown, (done) => resolve(done !== null)));
  if (!isShown) return { refused: "damaged" };
  return { pixels: { data: new Uint8Array(shown.data.buffer), width, height, channels: 4 } };
}
