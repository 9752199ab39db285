import { BackupFailure } from "./backup_failure.ts";

/** Longer than any one step takes: a part of a table or of a file, an index of a large table. */
const STANDSTILL_MS = 30 * 60_000;

/** How long is waited before work is given up; as long as is usual unless said. */
export interface Patience {
  /** While nothing moves. */
  readonly standstillMs?: number;
  /** For a lock on a table. */
  readonly lockTimeoutMs?: number;
}

/** Watches long work, and ends it where it stands still: for a lock, a network that went away, a disk that hangs. */
export interface Watch extends Disposable {
  /** Also given by whoever may end the work from outside. */
  readonly signal: AbortSignal;
  /** Something was done. @throws the signal's reason */
  step(): void;
}

export function watchWork(outer: AbortSignal, standstillMs = STANDSTILL_MS): Watch {
  const standstill = new AbortController();
  const signal = AbortSignal.any([outer, standstill.signal]);
  let hasMoved = false;
  const timer = setInterval(() => {
    if (!hasMoved) standstill.abort(new BackupFailure("Standstill"));
    hasMoved = false;
  }, standstillMs);
  return {
    signal,
    step() {
      signal.throwIfAborted();
      hasMoved = true;
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

/** What is to be said of work that failed: its end from outside and its standstill are the cause of whatever broke then. */
export function causeOf(error: unknown, outer: AbortSignal, { signal }: Watch): unknown {
  if (outer.aborted) return new BackupFailure("Interrupted");
  return signal.aborted ? signal.reason : error;
}

/** Told now and then how far long work is. @param all 0 where nobody knows */
export type Progress = (done: number, all: number, things: "rows" | "MB" | "migrations") => void;

export const UNTOLD: Progress = () => {};

/** Tells of bytes as they go by. @returns to be called with each more of them */
export function reportBytes(progress: Progress, all: number): (more: number) => void {
  let done = 0;
  return (more) => progress(inMegabytes(done += more), inMegabytes(all), "MB");
}

function inMegabytes(bytes: number): number {
  return Math.ceil(bytes / 1_000_000);
}
