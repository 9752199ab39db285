import type { Decoder } from "./decoder.ts";
import { openDecoder } from "./decoder.ts";
import type { Limits } from "./picture_process.ts";

const MB = 1024 * 1024;
const SMALL: Limits = { memoryBytes: 112 * MB, timeMs: 20_000 };
const LARGE: Limits = { memoryBytes: 320 * MB, timeMs: 60_000 };

/** A process for small pictures and one for large ones, so that nobody's photo waits for a monster. */
export interface Pictures extends AsyncDisposable {
  readonly small: Decoder;
  readonly large: Decoder;
}

export function openPictures(): Pictures {
  const [small, large] = [openDecoder(SMALL), openDecoder(LARGE)];
  return {
    small,
    large,
    async [Symbol.asyncDispose]() {
      await Promise.all([small[Symbol.asyncDispose](), large[Symbol.asyncDispose]()]);
    },
  };
}
