import { isRestoreTime } from "../../server/archive/backup/restore/replaced_things.ts";
import { WrongUse } from "../wrong_use.ts";

/** @throws WrongUse */
export function requireTime(time: string): void {
  if (!isRestoreTime(time)) throw new WrongUse("Give the time that the restore said, like 20261122T024000Z-9b2e4c07.");
}
