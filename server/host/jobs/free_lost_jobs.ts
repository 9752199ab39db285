import { setTimeout as pause } from "node:timers/promises";
import { lostWorkers, unlockJobs } from "../../../db/jobs.ts";
import type { Pool } from "../../../db/sql.ts";
import type { Log } from "../log/log.ts";

/** Longer than the library takes from one try to connect to the end of the next: 60 s, and 10 s for the try. */
const LOOK_EVERY_MS = 90_000;

/**
 * Gives back the jobs of servers that were killed, which the library would hold for four hours. Workers are lost who are found so twice: once,
 * a living server may be connecting anew.
 */
export async function freeLostJobs(pool: Pool, log: Log, signal: AbortSignal, everyMs = LOOK_EVERY_MS): Promise<void> {
  let before: readonly string[] = [];
  while (await isNext(everyMs, signal)) {
    try {
      const found = await lostWorkers(pool);
      const lost = found.filter((workers) => before.includes(workers));
      before = found;
      if (lost.length === 0) continue;
      await unlockJobs(pool, lost);
      log("info", "jobs: what a server that is gone had begun is taken up", { workers: lost.join(", ") });
    } catch (error) {
      // Everybody may be connecting anew.
      before = [];
      log("debug", "jobs: nobody knows what servers that are gone had begun", { error });
    }
  }
}

async function isNext(everyMs: number, signal: AbortSignal): Promise<boolean> {
  return await pause(everyMs, true, { signal, ref: false }).catch(() => false);
}
