import { setImmediate } from "node:timers/promises";

const STRETCH_MS = 10;

/** The same ones; between them everybody else on this thread has a turn, however fast they come and are worked on. */
export async function* givingWay<T>(all: AsyncIterable<T>): AsyncGenerator<T> {
  let since = performance.now();
  for await (const one of all) {
    yield one;
    if (performance.now() - since < STRETCH_MS) continue;
    await setImmediate();
    since = performance.now();
  }
}
