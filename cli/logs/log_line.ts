import type { Log, LogLevel } from "../../domain/logs/log.ts";
import { terminalSafe } from "../print.ts";

const COLOURS: Readonly<Record<LogLevel, string>> = {
  error: "\x1b[31m",
  warning: "\x1b[33m",
  info: "\x1b[36m",
  debug: "\x1b[90m",
};
const PLAIN = "\x1b[0m";
/** Nobody reads more of one line; `--json` has it whole. */
const LONGEST_MESSAGE = 2_000;
const LONGEST_NAME = 200;
const MAX_STACK_LINES = 60;

export interface LineStyle {
  readonly isColoured: boolean;
  readonly withStack: boolean;
}

/** An entry as a line of a terminal, with its stack below where it is wanted. What it says is shown as text. */
export function logLine(log: Log, { isColoured, withStack }: LineStyle): string {
  const level = log.level.toUpperCase().padEnd(7);
  const shownLevel = isColoured ? `${COLOURS[log.level]}${level}${PLAIN}` : level;
  const source = shown(`${log.platform}/${log.service}`, LONGEST_NAME);
  const line = `${log.timestamp} ${shownLevel} ${source}  ${shown(log.message, LONGEST_MESSAGE)}${detailsOf(log)}`;
  const stack = withStack && log.stack ? log.stack.split("\n").slice(0, MAX_STACK_LINES) : [];
  return [line, ...stack.map((at) => `    ${shown(at.trim(), LONGEST_MESSAGE)}`)].join("\n");
}

function detailsOf({ fileName, route, username, requestId }: Log): string {
  const known = { file: fileName, route, user: username, request: requestId };
  const details = Object.entries(known).filter(([, value]) => value)
    .map(([name, value]) => `${name}=${shown(value ?? "", LONGEST_NAME)}`);
  return details.length > 0 ? `  (${details.join(" ")})` : "";
}

function shown(text: string, longest: number): string {
  return terminalSafe(text.length > longest ? `${text.slice(0, longest)}…` : text);
}
