import { openRecogniser, type Recogniser } from "../../../recogniser/read.ts";
import { fileBytes } from "../../../recogniser/network/weights.ts";
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
  recogniser = await openRecogniser(await received(answer));
  return { kind: "opened" };
}

/** The answer's body, saying how much of it is there. On the wire it is packed: only the file itself knows how long it is. */
async function received({ body }: Response): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let arrived = 0, whole: number | null = null;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    arrived += part.value.length;
    whole ??= fileBytes(await joined(parts));
    if (whole) say({ kind: "opening", share: Math.min(1, arrived / whole) });
  }
  return await joined(parts);
}

async function joined(parts: Uint8Array<ArrayBuffer>[]): Promise<Uint8Array> {
  return new Uint8Array(await new Blob(parts).arrayBuffer());
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
