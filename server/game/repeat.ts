import type { Log } from "../log.ts";

export interface Recurring {
  stop(): Promise<void>;
  soon(): void;
}

/** While it goes on failing: the cause is the same, and some of these run several times a second. */
const TOLD_EVERY_MS = 60_000;

/** @param what it does, for the log */
export function repeat(what: string, pauseMs: number, task: () => Promise<void>, log: Log): Recurring {
  const faults = tellFaults(what, log);
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

function tellFaults(what: string, log: Log) {
  let failures = 0;
  let toldAt = 0;
  return {
    failed(error: unknown) {
      failures++;
      if (failures > 1 && Date.now() - toldAt < TOLD_EVERY_MS) return;
      toldAt = Date.now();
      log("error", "a recurring task failed", { task: what, failures, error });
    },
    worked() {
      if (failures > 0) log("info", "a recurring task works again", { task: what, failures });
      failures = 0;
    },
  };
}
