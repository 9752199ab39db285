import type { Log } from "../log.ts";

export interface Recurring {
  stop(): Promise<void>;
  soon(): void;
}

export function repeat(pauseMs: number, task: () => Promise<void>, log: Log): Recurring {
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
      .catch((error) => log("error", "a recurring task failed", { error }))
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
