import type { Log, LogFilter, LogId, LogLevel } from "../../domain/logs/log.ts";
import { followLogs, listLogs, newestLogId } from "../../db/logs/read_logs.ts";
import type { Pool } from "../../db/sql.ts";
import { readConfig } from "../../server/host/settings/config.ts";
import { CommandFailed } from "../command_failed.ts";
import { type OpenDatabase, openDatabase } from "../database.ts";
import { openInterruption } from "../interruption.ts";
import { safeJson } from "../../domain/wire/safe_json.ts";
import { print } from "../print.ts";
import { pause } from "../pause.ts";
import { logLine } from "./log_line.ts";

interface Flags {
  readonly json?: boolean;
  readonly follow?: boolean;
  readonly level?: LogLevel;
  readonly service?: string;
  readonly platform?: string;
  readonly since?: Date;
  readonly limit: number;
  readonly stack?: boolean;
  readonly color: "auto" | "always" | "never";
}

const AT_ONCE = 500;

/** Shows what is there, then what comes. Ctrl-C is how following ends. */
export async function tail(flags: Flags): Promise<void> {
  using interruption = openInterruption();
  const { signal } = interruption;
  await using database = await openDatabase(readConfig());
  if (flags.follow) requireServer(database);
  const { pool } = database;
  const show = showing(flags);
  const filter = filterOf(flags);
  const newest = await newestLogId(pool);
  const shown = flags.since ? entriesSince(pool, filter, newest) : lastEntries(pool, filter, newest, flags.limit);
  for await (const log of shown) {
    if (signal.aborted) break;
    show(log);
  }
  if (flags.follow) {
    const look = (after: LogId, most: number) => followLogs(pool, filter, after, most).catch(lost);
    await follow(newest, { look, show, wait: (ms) => pause(ms, signal), signal });
  }
  if (signal.aborted) throw interruption.end();
}

function lost(error: unknown): never {
  throw new CommandFailed(`The database does not answer any more: ${error instanceof Error ? error.message : error}`);
}

/** Following a database that this command has started itself would wait for nobody, and keep the server from starting. */
function requireServer({ isStartedHere }: OpenDatabase): void {
  if (isStartedHere) {
    throw new CommandFailed("No server runs on this DATA_DIR, so nothing will come: leave out --follow.");
  }
}

function filterOf({ level, service, platform, since }: Flags): LogFilter {
  return {
    ...level && { level },
    ...service && { service },
    ...platform && { platform },
    ...since && { startDate: since },
  };
}

function showing({ json, stack = false, color }: Flags): (log: Log) => void {
  const isTerminal = Deno.stdout.isTerminal() && !Deno.noColor;
  const isColoured = color === "always" || (color === "auto" && isTerminal);
  return (log) => print(json ? safeJson(log) : logLine(log, { isColoured, withStack: stack }));
}

async function* lastEntries(pool: Pool, filter: LogFilter, untilId: LogId, limit: number): AsyncGenerator<Log> {
  const { logs } = await listLogs(pool, filter, { page: 1, limit, sortOrder: "desc", untilId });
  yield* logs.reverse();
}

/** By their time. A page begins where the last one ended, since a million entries are too many to be skipped each time. */
async function* entriesSince(pool: Pool, filter: LogFilter, untilId: LogId): AsyncGenerator<Log> {
  let startDate = filter.startDate;
  let shown = new Set<LogId>();
  for (let page = 1;;) {
    const input = { page, limit: AT_ONCE, sortOrder: "asc", untilId } as const;
    const { logs, pagination } = await listLogs(pool, { ...filter, ...startDate && { startDate } }, input);
    yield* logs.filter(({ _id }) => !shown.has(_id));
    const last = new Date(logs.at(-1)?.timestamp ?? 0);
    if (!pagination.hasNextPage) return;
    const isSameTime = last.getTime() === startDate?.getTime();
    page = isSameTime ? page + 1 : 1;
    const atLast = logs.filter(({ timestamp }) => timestamp === logs.at(-1)?.timestamp).map(({ _id }) => _id);
    shown = new Set(isSameTime ? [...shown, ...atLast] : atLast);
    startDate = last;
  }
}

/** Whoever follows sees an entry within a second; the server writes what it has every quarter of one. */
const LOOK_EVERY_MS = 300;

interface Following {
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
