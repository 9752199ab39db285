import type { Log, LogId } from "../../domain/logs/log.ts";

/** Whoever follows sees an entry within a second; the server writes what it has every quarter of one. */
const LOOK_EVERY_MS = 300;
const AT_ONCE = 500;

interface Following {
  /** The next entries behind one, by their ids. */
  readonly look: (after: LogId, most: number) => Promise<readonly Log[]>;
  readonly show: (log: Log) => void;
  readonly wait: (ms: number) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Shows what comes until the signal: looks now and then, and at once where there was more than one look brings. */
export async function follow(newest: LogId, { look, show, wait, signal }: Following): Promise<void> {
  for (let after = newest; !signal.aborted;) {
    const logs = await look(after, AT_ONCE);
    for (const log of byTime(logs)) show(log);
    after = logs.at(-1)?._id ?? after;
    if (logs.length < AT_ONCE) await wait(LOOK_EVERY_MS);
  }
}

/** What was written together has no order of its own. */
function byTime(logs: readonly Log[]): Log[] {
  return logs.toSorted((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp));
}
