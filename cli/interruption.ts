import { CommandFailed } from "./command_failed.ts";

/** What a shell calls the end of a program by these signals: 128 and the signal's number. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Ended by Ctrl-C, and everything is in order; the message may be empty. */
export class Interrupted extends CommandFailed {
  constructor(message: string, readonly exitCode: number) {
    super(message);
  }
}

export interface Interruption extends Disposable {
  readonly signal: AbortSignal;
  /** What a verb throws once it has put things in order. */
  end(message?: string): Interrupted;
  /** From here on it would be half done: Ctrl-C is told that the verb goes on to its end. */
  goToEnd(): void;
}

export const STOPPING = "Stopping… Ctrl-C again ends it at once.";
export const FINISHING = "It goes on to its end, since it would be half done. Ctrl-C again ends it at once.";

/**
 * For a verb that puts something in order before it ends: the first Ctrl-C asks for that, the next one ends it at once.
 * @param isLong says that it was heard, where putting things in order may take a moment
 */
export function openInterruption(isLong = false): Interruption {
  const abort = new AbortController();
  let exitCode: number = EXIT_CODES.SIGINT;
  let goesToEnd = false;
  const listeners = SIGNALS.map((signal) => [signal, () => stop(signal)] as const);
  const ignore = () => {
    for (const [signal, listener] of listeners.splice(0)) Deno.removeSignalListener(signal, listener);
  };
  const stop = (signal: typeof SIGNALS[number]) => {
    ignore();
    exitCode = EXIT_CODES[signal];
    if (isLong) console.error(goesToEnd ? FINISHING : STOPPING);
    if (!goesToEnd) abort.abort(new Error("interrupted"));
  };
  for (const [signal, listener] of listeners) Deno.addSignalListener(signal, listener);
  return {
    signal: abort.signal,
    end: (message = "") => new Interrupted(message, exitCode),
    goToEnd() {
      goesToEnd = true;
    },
    [Symbol.dispose]: ignore,
  };
}
