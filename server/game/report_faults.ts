import type { Log } from "../host/log/log.ts";

/** What fails at one turn fails at the next, and some turns come several times a second. */
const TOLD_EVERY_MS = 60_000;

/** Tells of a task's failures at most once a minute, with how many there were since, and once after each that it works again. */
export function reportFaults(what: string, log: Log, clock: () => number = () => performance.now()) {
  let untold = 0;
  let toldAt = -Infinity;
  let isToldToFail = false;
  return {
    failed(error: unknown): void {
      untold++;
      if (clock() - toldAt < TOLD_EVERY_MS) return;
      log("error", "a recurring task failed", { task: what, times: untold, error });
      [untold, toldAt, isToldToFail] = [0, clock(), true];
    },
    worked(): void {
      if (isToldToFail) log("info", "a recurring task works again", { task: what, times: untold });
      [untold, isToldToFail] = [isToldToFail ? 0 : untold, false];
    },
  };
}
