import type { Config } from "../host/settings/config.ts";
import { type Log, openLog } from "../host/log/log.ts";
import { type LogQueue, openLogQueue } from "../logs/log_queue.ts";
import { openRefusalLog, type RefusalLog } from "../http/refusal_log.ts";
import { noneUncaught, type Uncaught } from "../host/log/uncaught.ts";

export interface Logging {
  readonly log: Log;
  /** For what ends the server: it is printed even where `LOG_LEVEL` is off. */
  readonly fatalLog: Log;
  readonly logQueue: LogQueue;
  readonly refusals: RefusalLog;
  readonly uncaught: Uncaught;
}

/** Before anything else is there: what the start reports waits for the database. */
export function openLogging({ logLevel }: Pick<Config, "logLevel">): Logging {
  const logQueue = openLogQueue();
  const log = openLog(logLevel, logQueue);
  const fatalLog = logLevel === "off" ? openLog("error", logQueue) : log;
  return { log, fatalLog, logQueue, refusals: openRefusalLog(log), uncaught: noneUncaught() };
}
