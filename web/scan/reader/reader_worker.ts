import type { Reading } from "../../../domain/scan/reading.ts";
import { openRecogniser, type Recogniser } from "../../../recogniser/read.ts";
import { fileBytes } from "../../../recogniser/network/weights.ts";
import { openSecondReader, type SecondReader, withAgreement } from "../../../recogniser/second_reader.ts";
import type { FromReader, ToReader } from "./reader_messages.ts";

/** Longer than a megabyte takes on a poor line; who waits can type meanwhile. */
const FETCH_TIMEOUT_MS = 120_000;

let recogniser: Recogniser | null = null;
let second: SecondReader | null = null;
let known: readonly string[] = [];
const canvas = new OffscreenCanvas(1, 1);
const paper = canvas.getContext("2d", { willReadFrequently: true });

addEventListener("message", ({ data }: MessageEvent<ToReader>) => {
  if (data.kind === "open") open(data.weightsUrl).then(say, () => say({ kind: "failed" }));
  if (data.kind === "openSecond") openSecond(data.weightsUrl).then(() => true, () => false).then(sayWhether);
  if (data.kind === "known") known = data.numbers;
  if (data.kind === "read") say(read(data));
});

async function open(weightsUrl: string): Promise<FromReader> {
  recogniser = await openRecogniser(await received(await fetched(weightsUrl)));
  return { kind: "opened" };
}

async function openSecond(weightsUrl: string): Promise<void> {
  second = await openSecondReader(new Uint8Array(await (await fetched(weightsUrl)).arrayBuffer()));
}

function sayWhether(isThere: boolean): void {
  say({ kind: "secondOpened", isThere });
}

async function fetched(url: string): Promise<Response> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`Expected the weights, got ${answer.status}.`);
  return answer;
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

function read({ id, picture, isThorough, isSecondAsked }: Extract<ToReader, { kind: "read" }>): FromReader {
  const startedAt = performance.now();
  const pixels = pixelsOf(picture);
  picture.close();
  if (!recogniser || !pixels) return { kind: "failed" };
  const first = recogniser.read(pixels, { known, thorough: isThorough });
  const reading = isSecondAsked ? askSecond(first, pixels) : first;
  return { kind: "read", id, reading, ms: performance.now() - startedAt };
}

/** Where it fails, for want of memory, there is none from now on. */
function askSecond(first: Reading, pixels: ImageData): Reading {
  try {
    return second ? withAgreement(first, pixels, second) : first;
  } catch {
    second = null;
    return first;
  }
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
