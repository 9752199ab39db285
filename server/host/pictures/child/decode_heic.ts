import { MAX_PIXELS } from "../../../../domain/media/file_limits.ts";
import type { Pixels } from "./decode_bmp.ts";
import { UnreadablePicture } from "../unreadable_picture.ts";

export type HeicAnswer = { readonly pixels: Pixels } | { readonly refused: "damaged" | "too large" };

/** In a worker: the process goes on listening, and ends when its server does. @throws UnreadablePicture */
export async function decodeHeic(bytes: Uint8Array): Promise<Pixels> {
  const worker = new Worker(new URL("./heic_worker.ts", import.meta.url), { type: "module" });
  try {
    const answer = await ask(worker, bytes);
    if ("pixels" in answer) return answer.pixels;
    throw new UnreadablePicture(answer.refused);
  } finally {
    worker.terminate();
  }
}

function ask(worker: Worker, bytes: Uint8Array): Promise<HeicAnswer> {
  return new Promise((resolve) => {
    worker.onmessage = (event: MessageEvent<HeicAnswer>) => resolve(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      resolve({ refused: "damaged" });
    };
    worker.postMessage({ bytes, maxPixels: MAX_PIXELS });
  });
}
