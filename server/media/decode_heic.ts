import { MOST_PIXELS } from "../../domain/media/file_limits.ts";
import { type Pixels, UnreadablePicture } from "./pixels.ts";

export type HeicAnswer = { readonly pixels: Pixels } | { readonly refused: "damaged" | "too-large" };

/** The largest picture we take needs about 20 s on a slow machine. */
const DECODE_TIMEOUT_MS = 90_000;

/**
 * In a worker: the event loop stays free, and a decoder that hangs is ended with its memory. @throws
 * UnreadablePicture
 */
export async function decodeHeic(bytes: Uint8Array): Promise<Pixels> {
  const worker = new Worker(new URL("./heic_worker.ts", import.meta.url), { type: "module" });
  try {
    const answer = await ask(worker, bytes);
    if ("pixels" in answer) return answer.pixels;
    throw new UnreadablePicture(
      answer.refused === "too-large" ? "The picture has too many pixels." : "The picture is damaged or cut off.",
    );
  } finally {
    worker.terminate();
  }
}

function ask(worker: Worker, bytes: Uint8Array): Promise<HeicAnswer> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ refused: "damaged" }), DECODE_TIMEOUT_MS);
    const settle = (answer: HeicAnswer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    worker.onmessage = (event: MessageEvent<HeicAnswer>) => settle(event.data);
    // A decoder that dies of a picture (out of its memory, a bug) must not take the server with it.
    worker.onerror = (event) => {
      event.preventDefault();
      settle({ refused: "damaged" });
    };
    worker.postMessage({ bytes, mostPixels: MOST_PIXELS });
  });
}
