import { isDataError, type Pool } from "../../db/sql.ts";
import { insertLogs } from "../../db/logs/write_logs.ts";
import type { NewLog } from "../../domain/logs/log.ts";
import type { Log } from "../host/log/log.ts";
import type { LogQueue } from "./log_queue.ts";
import { within } from "../host/process/within.ts";

/** Whoever follows sees an entry within a second. */
export const WRITE_EVERY_MS = 250;
const WRITTEN_AT_ONCE = 500;
const RETRY_MS = 1_000;
const REPORT_EVERY_MS = 10_000;
/** A server that stops waits this long for its last entries. */
const LAST_WRITE_MS = 2_000;

export interface LogWriterParts {
  readonly pool: Pool;
  readonly queue: LogQueue;
  readonly log: Log;
  readonly reportEveryMs?: number;
}

/** Writes what waits, many entries at once, on one connection. What was dropped is an entry too. */
export function startLogWriter(parts: LogWriterParts): AsyncDisposable {
  const { pool, queue, log, reportEveryMs = REPORT_EVERY_MS } = parts;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  const report = setInterval(() => reportDrops(queue, log), reportEveryMs);

  function later(ms: number): void {
    if (!isStopped) {
      timer = setTimeout(
        () => writing = writeAll(pool, queue).then(() => later(WRITE_EVERY_MS), () => later(RETRY_MS)),
        ms,
      );
    }
  }

  later(WRITE_EVERY_MS);
  return {
    async [Symbol.asyncDispose]() {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(report);
      await writing;
      reportDrops(queue, log);
      await within(LAST_WRITE_MS, writeAll(pool, queue).catch(() => {}), () => {});
    },
  };
}

function reportDrops(queue: LogQueue, log: Log): void {
  const drops = queue.takeDrops();
  if (drops) log("warning", "log messages were dropped", { ...drops });
}

/** @throws when the database is away; then everything waits on */
async function writeAll(pool: Pool, queue: LogQueue): Promise<void> {
  while (queue.size > 0) {
    const entries = queue.oldest(WRITTEN_AT_ONCE);
    await write(pool, queue, entries);
    queue.remove(entries.length);
  }
}

/** One entry that PostgreSQL refuses must not take the others with it, nor come back for ever. */
async function write(pool: Pool, queue: LogQueue, entries: readonly NewLog[]): Promise<void> {
  try {
    await insertLogs(pool, entries);
  } catch (error) {
    if (!isDataError(error)) throw error;
    if (entries.length === 1) return queue.drop("refused", 1);
    const middle = Math.ceil(entries.length / 2);
    await write(pool, queue, entries.slice(0, middle));
    await write(pool, queue, entries.slice(middle));
  }
}
