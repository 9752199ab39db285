import type { Log } from "./log.ts";

export interface Recurring {
  stop(): Promise<void>;
  soon(): void;
}

/** @param what it does, for the log */
export function runEvery(what: string, pauseMs: number, task: () => Promise<void>, log: Log): Recurring {
  const faults = reportFaults(what, log);
  let isStopped = false;
  let isWanted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(run, ms);
  }

  function run(): void {
    isWanted = false;
    running = task()
      .then(faults.worked, faults.failed)
      .finally(() => {
        running = null;
        schedule(isWanted ? 0 : pauseMs);
      });
  }

  schedule(pauseMs);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
    soon() {
      isWanted = true;
      if (!running) schedule(0);
    },
  };
}

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
