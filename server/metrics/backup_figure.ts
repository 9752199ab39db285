import { Gauge, type Registry } from "prom-client";
import { inTime } from "./in_time.ts";
import { keptFor } from "./kept_for.ts";

/** A file does not go twice in a minute. */
const KEPT_MS = 60_000;
const ANSWER_TIMEOUT_MS = 2_000;

export interface BackupFigureParts {
  readonly clock: () => number;
  /** Null while there is none. */
  readonly isLastBackupGone: () => Promise<boolean | null>;
}

/** Absent while there is no good backup, and while the database or the folder does not answer. */
export function addBackupFigure(registry: Registry, { clock, isLastBackupGone }: BackupFigureParts): void {
  // A mount that hangs is asked once: each look at it would hold a thread of the process.
  let isLooking = false;
  const look = async () => {
    if (isLooking) return null;
    isLooking = true;
    return await inTime(isLastBackupGone().finally(() => isLooking = false), ANSWER_TIMEOUT_MS);
  };
  const read = keptFor(KEPT_MS, clock, look);
  new Gauge({
    name: "stowmark_backup_gone",
    help: "1 where the file of the last good backup is not where it was made, and no copy of it is known",
    registers: [registry],
    async collect() {
      const isGone = await read();
      if (isGone === null) this.remove();
      else this.set(isGone ? 1 : 0);
    },
  });
}
