import type { LogLevel, NewLog } from "../../../domain/logs/log.ts";
import { serverLog } from "../../../domain/logs/new_log.ts";
import { safeJson } from "../../../domain/wire/safe_json.ts";
import type { Config } from "../settings/config.ts";

const RANK = { debug: 0, info: 1, warning: 2, error: 3, off: 4 } as const;

/**
 * `requestId`, `route`, `userId` and `sessionId` of the context become the entry's own, and the stack of an Error under `error`
 * its stack.
 */
export type Log = (level: LogLevel, message: string, context?: Readonly<Record<string, unknown>>) => void;

/** Takes entries without waiting for anything. */
export interface LogSink {
  add(entry: NewLog): void;
}

/**
 * Writes lines of JSON to stderr from the threshold on, and hands everything but what is for debugging to the store,
 * whatever the threshold: an operator reads it on the page. Secrets and e-mail addresses are in neither.
 */
export function openLog(threshold: Config["logLevel"], sink: LogSink | null = null): Log {
  return (level, message, context = {}) => {
    const isPrinted = RANK[level] >= RANK[threshold];
    const isStored = sink !== null && (level !== "debug" || threshold === "debug");
    if (!isPrinted && !isStored) return;
    const entry = serverLog({ level, message, ...traced(context) }, Date.now());
    if (isPrinted) console.error(lineOf(entry));
    if (isStored) sink.add(entry);
  };
}

function traced({ error, stack, ...context }: Readonly<Record<string, unknown>>) {
  const fault = error instanceof Error ? stackOf(error) : typeof stack === "string" ? stack : null;
  const left = error === undefined ? context : { ...context, error };
  return { context: left, fault, reporter: new Error().stack ?? "" };
}

function stackOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\nCaused by: ${stackOf(error.cause)}` : "";
  return `${error.stack ?? String(error)}${cause}`;
}

function lineOf({ at, level, message, requestId, route, userId, service, fileName, context, stack }: NewLog): string {
  const about = { service, ...(fileName && { fileName }), ...(route && { route }), ...(requestId && { requestId }) };
  const by = { ...(userId && { userId }) };
  return safeJson({ at: at.toISOString(), level, message, ...about, ...by, ...context, ...(stack && { stack }) });
}
