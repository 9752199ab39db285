import type { SessionId, UserId } from "../wire/ids.ts";
import type { ClientMessage } from "./contract.ts";
import { type LogLevel, LOGS_KEPT_DAYS, type NewLog } from "./log.ts";
import { safeContext, safeText } from "./safe_text.ts";
import { serviceOfClient, serviceOfFile, serviceOfRoute } from "./services.ts";

export const MESSAGE_BYTES = 16 * 1024;
const CONTEXT_BYTES = 8 * 1024;
/** Stacks of a megabyte say nothing that their beginnings do not. */
const MAX_STACK = 32 * 1024;
const MAX_NAME = 200;
const DAY_MS = 24 * 60 * 60_000;

export interface Reporter {
  readonly userId: UserId;
  /** Null of an API token. */
  readonly sessionId: SessionId | null;
}

/** @param by who sent it, as the session says; null for nobody who signed in */
export function clientLog(message: ClientMessage, by: Reporter | null, now: number): NewLog {
  const fileName = safeText(message.fileName, MAX_NAME);
  return {
    at: timeOf(message.timestamp, now),
    level: message.level,
    platform: "web",
    service: serviceOfClient(fileName),
    message: safeText(message.message, MESSAGE_BYTES),
    fileName,
    userId: by?.userId ?? null,
    sessionId: by?.sessionId ?? null,
    context: safeContext(message.context, CONTEXT_BYTES),
    stack: safeText(message.stack ?? "", MAX_STACK),
    requestId: null,
    route: null,
  };
}

/** A browser's clock may be wrong: what it says counts between our own past and now. */
function timeOf(timestamp: string | undefined, now: number): Date {
  const told = timestamp === undefined ? NaN : Date.parse(timestamp);
  return new Date(told <= now && told > now - LOGS_KEPT_DAYS * DAY_MS ? told : now);
}

export interface ServerMessage {
  readonly level: LogLevel;
  readonly message: string;
  readonly context: Readonly<Record<string, unknown>>;
  /** The stack of the error that is told of: the file and, without a route, the service are read from it. */
  readonly fault: string | null;
  /** The stack of whoever reports: its service where no file of ours is in the error's. */
  readonly reporter: string;
}

/** `requestId`, `route`, `userId` and `sessionId` of the context become the entry's own. */
export function serverLog({ level, message, context, fault, reporter }: ServerMessage, now: number): NewLog {
  const { requestId, route, userId, sessionId, ...rest } = context;
  const fileName = ownFile(fault ?? reporter);
  const called = textOr(route);
  return {
    at: new Date(now),
    level,
    platform: "server",
    service: (called && serviceOfRoute(called)) || serviceOfFile(fileName || ownFile(reporter)),
    message: safeText(message, MESSAGE_BYTES),
    fileName,
    userId: textOr(userId) as UserId | null,
    sessionId: textOr(sessionId) as SessionId | null,
    context: safeContext(rest, CONTEXT_BYTES),
    stack: fault === null ? "" : safeText(ownStack(fault), MAX_STACK),
    requestId: textOr(requestId),
    route: called,
  };
}

function textOr(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? safeText(value, MAX_NAME) : null;
}

const OWN_FRAME = /(?:^|\/)((?:server|db|domain|sandbox|cli)\/[\w./-]{1,200}?\.tsx?):\d+/;

/** They are in the stack of every report, or of every question to the database. */
const NOBODYS = new Set(["server/host/log/log.ts", "db/reconnecting_pool.ts", "db/observe_sql.ts"]);

/** The first file of ours in a stack; empty where there is none. */
function ownFile(trace: string): string {
  for (const line of trace.slice(0, MAX_STACK).split("\n")) {
    const [, file] = line.includes("/node_modules/") ? [] : OWN_FRAME.exec(line) ?? [];
    if (file && !NOBODYS.has(file)) return file;
  }
  return "";
}

/** Without the folder that we lie in, which is nobody's business. */
function ownStack(trace: string): string {
  return trace.slice(0, 2 * MAX_STACK).replace(
    /file:\/\/\/[^\s:]{0,500}?\/(?=(?:server|db|domain|sandbox|cli|node_modules)\/)/g,
    "",
  );
}
