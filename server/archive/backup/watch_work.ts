import { unlessAborted } from "../../host/outgoing/unless_aborted.ts";
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

/**
 * Does long work, and leaves it where it stands still: for a lock, a network that went away, a disk that hangs.
 * @param work calls `step` where something was done, which throws the signal's reason
 * @throws BackupFailure Interrupted, Standstill: the cause of whatever broke then
 */
export async function watchWork<T>(
  outer: AbortSignal,
  work: (watch: { readonly signal: AbortSignal; readonly step: () => void }) => Promise<T>,
  standstillMs = STANDSTILL_MS,
): Promise<T> {
  const standstill = new AbortController();
  const signal = AbortSignal.any([outer, standstill.signal]);
  let hasMoved = false;
  const step = () => {
    signal.throwIfAborted();
    hasMoved = true;
  };
  const timer = setInterval(() => {
    if (!hasMoved) standstill.abort(new BackupFailure("Standstill"));
    hasMoved = false;
  }, standstillMs);
  try {
    return await unlessAborted(work({ signal, step }), signal);
  } catch (error) {
    if (outer.aborted) throw new BackupFailure("Interrupted");
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearInterval(timer);
  }
}

/** Told now and then how far long work is. @param all 0 where nobody knows */
export type Progress = (done: number, all: number, things: "rows" | "MB" | "migrations") => void;

/** Who began long work, and hears of it. */
export interface Course {
  readonly signal: AbortSignal;
  readonly progress?: Progress;
  /** Told what to look at before. */
  readonly notice?: (sentence: string) => void;
}

/** Tells of bytes as they go by. @returns to be called with each more of them */
export function reportBytes(progress: Progress | undefined, all: number): (more: number) => void {
  let done = 0;
  return (more) => progress?.(inMegabytes(done += more), inMegabytes(all), "MB");
}

function inMegabytes(bytes: number): number {
  return Math.ceil(bytes / 1_000_000);
}
