import type { LogLevel } from "../../domain/logs/log.ts";
import { createStore } from "./store.ts";
import { storedText } from "./stored_text.ts";

export interface Notification {
  readonly message: string;
  readonly isErrorMessage: boolean;
  readonly level: LogLevel;
}

/** What the person was told last by the log. */
export const notification = createStore<Notification | null>(null);

interface About {
  /** The part of the product that says it, as the log page's filter names it: `authApi`. */
  readonly fileName?: string;
  readonly error?: unknown;
  readonly context?: Readonly<Record<string, unknown>>;
  /** Whether the person reads it. Debug is not shown unless this says so, everything else is. */
  readonly isShown?: boolean;
}

/** What a page could not send, for the next one. Another person on this browser must not be taken for who said it. */
export const keptReports = storedText("logBuffer");

export interface Said {
  readonly level: LogLevel;
  readonly message: string;
  readonly fileName: string;
  readonly error: unknown;
  readonly context: Readonly<Record<string, unknown>>;
  readonly at: number;
}

interface Sender {
  sendLog(said: Said): void;
}

/** Kept until what sends has come. */
const MAX_KEPT = 50;

/**
 * Hands messages to what sends them, which comes when there is something to send. Without a connection it is tried again
 * with the next message. Whatever keeps a message from being sent is no failure of what it tells of.
 */
export function handOver(load: () => Promise<Sender>): (said: Said) => Promise<void> {
  const waiting: Said[] = [];
  return async (said) => {
    waiting.push(said);
    try {
      const { sendLog } = await load();
      waiting.splice(0).forEach(sendLog);
    } catch {
      waiting.splice(0, Math.max(0, waiting.length - MAX_KEPT));
    }
  };
}

const hand = handOver(() => import("./send_log.ts"));
let handing: Promise<void> = Promise.resolve();

function log(level: LogLevel, message: string, about: About = {}): void {
  const { fileName = "", error, context = {}, isShown = level !== "debug" } = about;
  if (isShown) notification.set({ message, isErrorMessage: level === "error", level });
  handing = hand({ level, message, fileName, error, context, at: Date.now() });
}

/** Says something to the server's log, and unless told otherwise to the person: `logger.error("Logout failed", { error })`. */
export const logger = {
  debug: (message: string, about?: About) => log("debug", message, about),
  info: (message: string, about?: About) => log("info", message, about),
  warning: (message: string, about?: About) => log("warning", message, about),
  error: (message: string, about?: About) => log("error", message, about),
  /** When what was said is on its way, or kept: a page that is left before has said nothing. */
  handedOver: () => handing,
};

/** What nobody caught is an error of ours, which the person cannot do anything about. What the last page kept is sent. */
export function hearUncaught(): void {
  if (keptReports.get() !== null) import("./send_log.ts").catch(() => {});
  addEventListener("error", ({ error, message }) => error && logger.error(message, { error, isShown: false }));
  addEventListener("unhandledrejection", ({ reason }) => {
    logger.error(`Unhandled: ${reason}`, { error: reason, isShown: false });
  });
}
