import { mediaFailure } from "../../domain/media/failures.ts";
import type { ByteMark } from "./byte_mark.ts";

const NOTHING = new Uint8Array();

/** Bytes of a request's body, taken up to marks. Holds one chunk of the network at a time. */
export class ByteSource {
  #reader: ReadableStreamDefaultReader<Uint8Array>;
  #held: Uint8Array = NOTHING;

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader();
  }

  /** Everything before the mark, the mark itself dropped. @throws Failure CutOff, NotMultipart beyond `most` bytes */
  async takeUntil(mark: ByteMark, most: number): Promise<Uint8Array> {
    for (;;) {
      const at = mark.indexIn(this.#held);
      if ((at < 0 ? this.#held.length : at) > most) throw mediaFailure("NotMultipart");
      if (at >= 0) return this.#cut(at, mark.length);
      await this.#fill();
    }
  }

  /** The next piece before the mark; null once the mark was reached and dropped. @throws Failure CutOff */
  async pieceUntil(mark: ByteMark): Promise<Uint8Array | null> {
    for (;;) {
      const at = mark.indexIn(this.#held);
      if (at === 0) {
        this.#cut(0, mark.length);
        return null;
      }
      if (at > 0) return this.#cut(at, 0);
      // The end of what is held may be the beginning of the mark.
      const safe = this.#held.length - mark.length + 1;
      if (safe > 0) return this.#cut(safe, 0);
      await this.#fill();
    }
  }

  async take(count: number): Promise<Uint8Array> {
    while (this.#held.length < count) await this.#fill();
    return this.#cut(count, 0);
  }

  /** Lets others read on from the body. */
  release(): void {
    this.#reader.releaseLock();
  }

  #cut(length: number, dropped: number): Uint8Array {
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length + dropped);
    return taken;
  }

  async #fill(): Promise<void> {
    const { value } = await this.#reader.read().catch(() => ({ value: undefined }));
    if (!value) throw mediaFailure("CutOff");
    this.#held = this.#held.length === 0 ? value : joined(this.#held, value);
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
