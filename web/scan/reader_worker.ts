import { openRecogniser, type Recogniser } from "../../recogniser/read.ts";
import type { FromReader, ToReader } from "./reader_messages.ts";

/** Longer than a megabyte takes on a poor line; who waits can type meanwhile. */
const FETCH_TIMEOUT_MS = 120_000;

let recogniser: Recogniser | null = null;
let known: readonly string[] = [];
const canvas = new OffscreenCanvas(1, 1);
const paper = canvas.getContext("2d", { willReadFrequently: true });

addEventListener("message", ({ data }: MessageEvent<ToReader>) => {
  if (data.kind === "open") open(data.weightsUrl).then(say, () => say({ kind: "failed" }));
  if (data.kind === "known") known = data.numbers;
  if (data.kind === "read") say(read(data));
});

async function open(weightsUrl: string): Promise<FromReader> {
  const answer = await fetch(weightsUrl, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!answer.ok) return { kind: "failed" };
  recogniser = await openRecogniser(new Uint8Array(await answer.arrayBuffer()));
  return { kind: "opened" };
}

function read({ id, picture, isThorough }: Extract<ToReader, { kind: "read" }>): FromReader {
  const startedAt = performance.now();
  const pixels = pixelsOf(picture);
  picture.close();
  if (!recogniser || !pixels) return { kind: "failed" };
  return {
    kind: "read",
    id,
    reading: recogniser.read(pixels, { known, thorough: isThorough }),
    ms: performance.now() - startedAt,
  };
}

function pixelsOf(picture: ImageBitmap): ImageData | null {
  if (!paper) return null;
  if (canvas.width !== picture.width) canvas.width = picture.width;
  if (canvas.height !== picture.height) canvas.height = picture.height;
  paper.drawImage(picture, 0, 0);
  return paper.getImageData(0, 0, picture.width, picture.height);
}

function say(message: FromReader): void {
  postMessage(message);
}
