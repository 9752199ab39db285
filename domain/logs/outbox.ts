import type { ClientMessage } from "./contract.ts";

/** What a browser says, as the call takes it; `date` in UTC, `YYYY-MM-DD HH:mm`. */
export type OutMessage = Required<Omit<ClientMessage, "stack">> & Pick<ClientMessage, "stack">;

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
}

/** Kept while there is no connection; older ones give way. */
export const MAX_WAITING = 100;
/** The server takes no more of one client. */
const MAX_A_MINUTE = 60;
const MINUTE_MS = 60_000;
/** A batch stays far below the largest body that the server takes. */
const MAX_IN_BATCH = 20;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;

/** @param kept of the page before */
export function emptyOutbox(kept: readonly OutMessage[] = []): Outbox {
  return { waiting: kept.slice(-MAX_WAITING), sending: 0, retryAt: 0, failures: 0, takenAt: [] };
}

/** Takes a message, unless this page has said more in the last minute than the server would store. */
export function put(outbox: Outbox, message: OutMessage, now: number): Outbox {
  const takenAt = outbox.takenAt.filter((at) => at > now - MINUTE_MS);
  if (takenAt.length >= MAX_A_MINUTE) return { ...outbox, takenAt };
  const waiting = [...outbox.waiting, message];
  const surplus = Math.max(0, waiting.length - MAX_WAITING);
  // What is on its way is at the front and stays there until the answer comes.
  const kept = [...waiting.slice(0, outbox.sending), ...waiting.slice(outbox.sending + surplus)];
  return { ...outbox, waiting: kept, takenAt: [...takenAt, now] };
}

/** When something may be sent, in milliseconds; null while something is on its way, or there is nothing to say. */
export function dueAt({ waiting, sending, retryAt }: Outbox): number | null {
  return sending > 0 || waiting.length === 0 ? null : retryAt;
}

/** What to send now, and the outbox that knows it; null where nothing is due. */
export function takeBatch(outbox: Outbox, now: number): { batch: readonly OutMessage[]; outbox: Outbox } | null {
  const due = dueAt(outbox);
  if (due === null || now < due) return null;
  const batch = outbox.waiting.slice(0, MAX_IN_BATCH);
  return { batch, outbox: { ...outbox, sending: batch.length } };
}

/** As `date` of a message says it. */
export function minuteOf(timestamp: string): string {
  return timestamp.slice(0, 16).replace("T", " ");
}

/** Everything that is not on its way: what a page that goes has still to say. */
export function leftToSay({ waiting, sending }: Outbox): readonly OutMessage[] {
  return waiting.slice(sending);
}

/** Somebody else sends what was left to say. */
export function handedOn(outbox: Outbox): Outbox {
  return { ...outbox, waiting: outbox.waiting.slice(0, outbox.sending) };
}

/** The server has heard it, or will never take it. */
export function delivered(outbox: Outbox): Outbox {
  return { ...outbox, waiting: leftToSay(outbox), sending: 0, failures: 0, retryAt: 0 };
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
