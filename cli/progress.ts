const WIDTH = 30;
const PAUSE_MS = 100;
const CLEAR_LINE = "\r\u001b[K";

export interface ProgressBar extends Disposable {
  /** @param all 0 where nobody knows yet; `done` may pass it where it is an estimate */
  show(done: number, all: number, things: string): void;
}

/** Shows on a terminal how far long work is, and nothing elsewhere; its line is gone with it. */
export function openProgressBar(): ProgressBar {
  const isTerminal = Deno.stderr.isTerminal();
  let shownAt = 0;
  let isFull = false;
  const write = (text: string) => void Deno.stderr.writeSync(new TextEncoder().encode(text));
  return {
    show(done, all, things) {
      const wasFull = isFull;
      isFull = all > 0 && done >= all;
      // Its end is shown at once.
      if (!isTerminal || ((wasFull || !isFull) && Date.now() - shownAt < PAUSE_MS)) return;
      shownAt = Date.now();
      write(CLEAR_LINE + barOf(done, all, things));
    },
    [Symbol.dispose]() {
      if (shownAt > 0) write(CLEAR_LINE);
    },
  };
}

export function barOf(done: number, all: number, things: string): string {
  if (all <= 0) return `${done} ${things}`;
  const filled = Math.round(Math.min(done / all, 1) * WIDTH);
  return `[${"#".repeat(filled)}${".".repeat(WIDTH - filled)}] ${done} of ${Math.max(done, all)} ${things}`;
}
