import { setTimeout } from "node:timers/promises";

/** Others' calls need some ten turns each, so a stretch is far shorter than what anybody would notice. */
const STRETCH_MS = 3;
/** Worked on at once; thousands of rows where they are short. */
const PIECE_LETTERS = 16 * 1024;

/** Cuts a long text into elements, piece after piece. */
export interface Cutter<T> {
  take(piece: string): Iterable<T>;
  /** What the end of the text completes. */
  end(): Iterable<T>;
}

/** Whoever works through a long file asks between any two pieces of its work, and everybody else on this thread has a turn from time to time. */
export function yieldingNow(now: () => number = () => performance.now()): () => Promise<void> | null {
  let since = now();
  return () => {
    const worked = now() - since;
    if (worked < STRETCH_MS) return null;
    // A timer, since `setImmediate` lets Deno look for what has come over the network once in some sixty turns.
    return setTimeout(worked).then(() => {
      since = now();
    });
  };
}

/** The same ones, with turns for others between them, however fast they come and are worked on. */
export async function* yielding<T>(all: AsyncIterable<T> | Iterable<T>, now?: () => number): AsyncGenerator<T> {
  const othersTurn = yieldingNow(now);
  for await (const one of all) {
    yield one;
    await othersTurn();
  }
}

/** The elements of a text, with turns for others between them, and where a long text holds none. */
export async function* elementsOf<T>(
  texts: AsyncIterable<string> | Iterable<string>,
  cutter: Cutter<T>,
  now?: () => number,
): AsyncGenerator<T> {
  const othersTurn = yieldingNow(now);
  for await (const text of texts) {
    for (let at = 0; at < text.length; at += PIECE_LETTERS) {
      for (const element of cutter.take(text.slice(at, at + PIECE_LETTERS))) {
        yield element;
        await othersTurn();
      }
      await othersTurn();
    }
  }
  yield* cutter.end();
}
