import type { Log } from "../host/log/log.ts";
import { reportFaults } from "./report_faults.ts";

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
