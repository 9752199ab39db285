import type { Log, LogLevel, LogPagination } from "../../domain/logs/log.ts";
import { shownText } from "../../domain/logs/shown_text.ts";

export const LEVEL_NAMES: Readonly<Record<LogLevel, string>> = {
  error: "Errors",
  warning: "Warnings",
  info: "Info",
  debug: "Debug",
};

export const LEVEL_TONES: Readonly<Record<LogLevel, string>> = {
  error: "red",
  warning: "amber",
  info: "blue",
  debug: "quiet",
};

/** Those that the filter has from the beginning; others follow as there are entries of them. */
const FIRST_SERVICES = ["authApi", "otpApi", "secureSession"];

export function servicesOf(known: readonly string[]): string[] {
  return [...new Set([...FIRST_SERVICES, ...known])];
}

export function nameOf({ fileName }: Pick<Log, "fileName">): string {
  return shownText(fileName) || "System Error";
}

export function userOf({ username, userId }: Log): string {
  return username ?? userId ?? "";
}

export function timeOf(timestamp: string): string {
  return new Date(timestamp).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "medium" });
}

/** "Showing 1 to 10 of 62 logs" */
export function rangeWords(
  { currentPage, limit, totalCount, isCountCut }: LogPagination,
  shown: number,
  isGrouped: boolean,
) {
  const before = (currentPage - 1) * limit;
  const count = totalCount.toLocaleString("en-US");
  const all = isGrouped
    ? `${count} messages${isCountCut ? " in the newest 10,000 logs" : ""}`
    : `${isCountCut ? `at least ${count}` : count} logs`;
  return `Showing ${shown === 0 ? 0 : before + 1} to ${before + shown} of ${all}`;
}

export function logAsText(log: Log): string {
  const { level, platform, service, message, timestamp, userId, sessionId, requestId, route, context, stack } = log;
  const facts = [
    ["Level", level],
    ["Platform", platform],
    ["Service", service],
    ["File", log.fileName],
    ["Time", timestamp],
    ["User", userId],
    ["Session", sessionId],
    ["Request", requestId],
    ["Route", route],
  ].flatMap(([name, value]) => value ? [`${name}: ${value}`] : []);
  const hasContext = Object.keys(context).length > 0;
  return shownText(
    [
      message,
      "",
      ...facts,
      ...(hasContext ? ["", JSON.stringify(context, null, 2)] : []),
      ...(stack ? ["", stack] : []),
    ]
      .join("\n"),
  );
}
