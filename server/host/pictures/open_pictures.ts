import { type Decoder, openDecoder } from "./decoder.ts";
import type { Limits } from "./picture_process.ts";

const MB = 1024 * 1024;
const SMALL: Limits = { memoryBytes: 112 * MB, timeMs: 20_000 };
const LARGE: Limits = { memoryBytes: 320 * MB, timeMs: 60_000 };

/** The largest picture taken comes whole, beside 40 MB of the process's own. */
export const HEADERS: Limits = { memoryBytes: 112 * MB, timeMs: 5_000 };

/**
 * A process for small pictures and one for large ones, so that nobody's photo waits for a monster, and one that reads
 * headers, so that no upload waits for a picture.
 */
export interface Pictures extends AsyncDisposable {
  readonly headers: Decoder;
  readonly small: Decoder;
  readonly large: Decoder;
}

export function openPictures(): Pictures {
  const [headers, small, large] = [openDecoder(HEADERS), openDecoder(SMALL), openDecoder(LARGE)];
  return {
    headers,
    small,
    large,
    async [Symbol.asyncDispose]() {
      await Promise.all([headers, small, large].map((decoder) => decoder[Symbol.asyncDispose]()));
    },
  };
}
