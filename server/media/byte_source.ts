import { mediaFailure } from "../../domain/media/failures.ts";
import { Failure } from "../../domain/wire/failure.ts";
import { releaseBytes } from "../http/calls/drain.ts";
import type { ByteMark } from "./byte_mark.ts";

const BUFFER_BYTES = 128 * 1024;

/** How long a body may be, whatever it says of itself, and what whoever sends more is told. */
export interface MaxBytes {
  readonly bytes: number;
  readonly refusal: () => Failure;
}

/**
 * Bytes of a request's body, taken up to marks. One buffer serves the whole body, however long: what is handed
 * out is a view of it and holds until the next call. (A fresh copy per read left the collector far behind.)
 */
export class ByteSource {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  #buffer = new Uint8Array(BUFFER_BYTES);
  #start = 0;
  #end = 0;
  readonly #max: MaxBytes | undefined;
  #read = 0;

  /** @param body whose pieces nobody else holds @param max of all of it */
  constructor(body: ReadableStream<Uint8Array<ArrayBuffer>>, max?: MaxBytes) {
    this.#reader = body.getReader();
    this.#max = max;
  }

  /** @throws Failure CutOff, TooSlow, NotMultipart beyond `most` bytes */
  async takeUntil(mark: ByteMark, most: number): Promise<Uint8Array> {
    for (;;) {
      const at = mark.indexIn(this.#held());
      if ((at < 0 ? this.#held().length : at) > most) throw mediaFailure("NotMultipart");
      if (at >= 0) return this.#cut(at, mark.length);
      await this.#fill();
    }
  }

  async pieceUntil(mark: ByteMark): Promise<Uint8Array | null> {
    for (;;) {
      const at = mark.indexIn(this.#held());
      if (at === 0) {
        this.#cut(0, mark.length);
        return null;
      }
      if (at > 0) return this.#cut(at, 0);
      // The end of what is held may be the beginning of the mark.
      const safe = this.#held().length - mark.length + 1;
      if (safe > 0) return this.#cut(safe, 0);
      await this.#fill();
    }
  }

  async take(count: number): Promise<Uint8Array> {
    while (this.#held().length < count) await this.#fill();
    return this.#cut(count, 0);
  }

  release(): void {
    this.#reader.releaseLock();
  }

  #held(): Uint8Array {
    return this.#buffer.subarray(this.#start, this.#end);
  }

  #cut(length: number, dropped: number): Uint8Array {
    const taken = this.#held().subarray(0, length);
    this.#start += length + dropped;
    return taken;
  }

  async #fill(): Promise<void> {
    const value = await this.#next();
    if (!value) throw mediaFailure("CutOff");
    this.#read += value.length;
    if (this.#max && this.#read > this.#max.bytes) throw this.#max.refusal();
    const held = this.#held();
    const length = held.length + value.length;
    const next = length > this.#buffer.length ? new Uint8Array(length) : this.#buffer;
    next.set(held);
    next.set(value, held.length);
    releaseBytes(value);
    [this.#buffer, this.#start, this.#end] = [next, 0, length];
  }

  /** Null where the body ends, or its sender has gone. */
  async #next(): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      return (await this.#reader.read()).value ?? null;
    } catch (error) {
      if (error instanceof Failure) throw error;
      return null;
    }
  }
}
