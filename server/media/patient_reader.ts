import { mediaFailure } from "../../domain/media/failures.ts";
import { Failure } from "../../domain/wire/failure.ts";

/** How long we wait for somebody who sends. The time that we take to store what came does not count. */
export interface Patience {
  /** Without a byte. */
  readonly idleMs: number;
  /** So long a wait, all pauses together, has to bring `leastBytes`. */
  readonly windowMs: number;
  readonly leastBytes: number;
  readonly now: () => number;
}

/** The slowest we bear is 1 KB a second: a telephone network of long ago was faster. */
export const PATIENCE: Patience = {
  idleMs: 30_000,
  windowMs: 60_000,
  leastBytes: 60 * 1024,
  now: () => performance.now(),
};

/** Reads a body for as long as its sender keeps sending. */
export class PatientReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #patience: Patience;
  #waitedMs = 0;
  #bytes = 0;

  constructor(body: ReadableStream<Uint8Array>, patience: Patience) {
    this.#reader = body.getReader();
    this.#patience = patience;
  }

  /** The next bytes; null at the end or where the sender has gone. @throws Failure Stalled, TooSlow */
  async read(): Promise<Uint8Array | null> {
    const { now, windowMs, leastBytes } = this.#patience;
    const began = now();
    const value = await this.#next();
    this.#waitedMs += now() - began;
    this.#bytes += value?.length ?? 0;
    if (this.#waitedMs < windowMs) return value;
    if (value && this.#bytes < leastBytes) throw this.#givenUp();
    this.#waitedMs = this.#bytes = 0;
    return value;
  }

  release(): void {
    this.#reader.releaseLock();
  }

  async #next(): Promise<Uint8Array | null> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<"late">((resolve) => timer = setTimeout(() => resolve("late"), this.#patience.idleMs));
    const arrived = this.#reader.read().then(({ value }) => value ?? null, goneUnlessFailed);
    try {
      const first = await Promise.race([arrived, late]);
      if (first === "late") throw this.#givenUp();
      return first;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Nobody waits for the rest any more, so that the answer goes out. */
  #givenUp(): Error {
    this.#reader.cancel().catch(() => {});
    return mediaFailure("Stalled");
  }
}

/** The listener's own limits end a body by a Failure; anything else is a sender who has gone. */
function goneUnlessFailed(error: unknown): null {
  if (error instanceof Failure) throw error;
  return null;
}
