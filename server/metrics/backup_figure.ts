import { Gauge, type Registry } from "prom-client";
import { cached } from "../host/process/cached.ts";
import { within } from "../host/process/within.ts";

/** A file does not go twice in a minute. */
const TTL_MS = 60_000;
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
    return await within(ANSWER_TIMEOUT_MS, isLastBackupGone().finally(() => isLooking = false), () => null).catch(() =>
      null
    );
  };
  const read = cached(TTL_MS, clock, look);
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
