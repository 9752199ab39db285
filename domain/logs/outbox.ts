import type { LogLevel } from "./log.ts";

/** What a browser says, as the call takes it. */
export interface OutMessage {
  readonly level: LogLevel;
  readonly isError: boolean;
  readonly platform: "web";
  /** UTC, `YYYY-MM-DD HH:mm`. */
  readonly date: string;
  readonly message: string;
  readonly fileName: string;
  readonly context: Readonly<Record<string, unknown>>;
  readonly timestamp: string;
  readonly stack?: string;
}

/** What a page has said and the server not yet heard. */
export interface Outbox {
  readonly waiting: readonly OutMessage[];
  /** How many of the waiting ones are on their way. */
  readonly sending: number;
  /** When something may be sent again after it failed, in milliseconds; 0 for at once. */
  readonly retryAt: number;
  readonly failures: number;
  /** When each message of the last minute was taken. */
  readonly takenAt: readonly number[];
  /** What had no room, since that was last told. */
  readonly dropped: number;
}

/** Kept while there is no connection; older ones give way. */
export const MOST_WAITING = 100;
/** The server takes no more of one client. */
const MOST_A_MINUTE = 60;
const MINUTE_MS = 60_000;
/** A batch stays far below the largest body that the server takes. */
const MOST_IN_BATCH = 20;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;

export function emptyOutbox(waiting: readonly OutMessage[] = []): Outbox {
  return { waiting: waiting.slice(-MOST_WAITING), sending: 0, retryAt: 0, failures: 0, takenAt: [], dropped: 0 };
}

/** Takes a message, unless this page has said more in the last minute than the server would store. */
export function put(outbox: Outbox, message: OutMessage, now: number): Outbox {
  const takenAt = outbox.takenAt.filter((at) => at > now - MINUTE_MS);
  if (takenAt.length >= MOST_A_MINUTE) return { ...outbox, takenAt, dropped: outbox.dropped + 1 };
  const waiting = [...outbox.waiting, message];
  const surplus = Math.max(0, waiting.length - MOST_WAITING);
  // What is on its way is at the front and stays there until the answer comes.
  const kept = [...waiting.slice(0, outbox.sending), ...waiting.slice(outbox.sending + surplus)];
  return { ...outbox, waiting: kept, takenAt: [...takenAt, now], dropped: outbox.dropped + surplus };
}

/** What to send now, and the outbox that knows it; null while something is on its way, or nothing is due. */
export function takeBatch(outbox: Outbox, now: number): { batch: readonly OutMessage[]; outbox: Outbox } | null {
  if (outbox.sending > 0 || outbox.waiting.length === 0 || now < outbox.retryAt) return null;
  const batch = outbox.waiting.slice(0, MOST_IN_BATCH);
  return { batch, outbox: { ...outbox, sending: batch.length } };
}

/** The server has heard it, or will never take it. */
export function delivered(outbox: Outbox): Outbox {
  return { ...outbox, waiting: outbox.waiting.slice(outbox.sending), sending: 0, failures: 0, retryAt: 0 };
}

/** It did not arrive: it waits, longer each time. */
export function failed(outbox: Outbox, now: number): Outbox {
  const pauseMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** outbox.failures);
  return { ...outbox, sending: 0, failures: outbox.failures + 1, retryAt: now + pauseMs };
}

/** The connection is back. */
export function reconnected(outbox: Outbox): Outbox {
  return { ...outbox, failures: 0, retryAt: 0 };
}
