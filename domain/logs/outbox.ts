import type { ClientMessage } from "./contract.ts";

/** What a browser says, as the call takes it; `date` in UTC, `YYYY-MM-DD HH:mm`. */
export type OutMessage = Required<Omit<ClientMessage, "stack">> & Pick<ClientMessage, "stack">;

/** What a page has said and the server not yet heard. */
export interface Outbox {
  readonly waiting: readonly OutMessage[];
  /** How many of the waiting ones are on their way. */
  readonly sending: number;
  /** Of how many dropped ones the batch on its way tells. */
  readonly telling: number;
  /** When something may be sent again after it failed, in milliseconds; 0 for at once. */
  readonly retryAt: number;
  readonly failures: number;
  /** When each message of the last minute was taken. */
  readonly takenAt: readonly number[];
  /** What had no room and the server has not heard of yet. */
  readonly dropped: number;
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

/** @param kept of the page before; what has no room counts as dropped */
export function emptyOutbox(kept: readonly OutMessage[] = []): Outbox {
  const waiting = kept.slice(-MAX_WAITING);
  const nothing = { sending: 0, telling: 0, retryAt: 0, failures: 0, takenAt: [] };
  return { waiting, ...nothing, dropped: kept.length - waiting.length };
}

/** Takes a message, unless this page has said more in the last minute than the server would store. */
export function put(outbox: Outbox, message: OutMessage, now: number): Outbox {
  const takenAt = lastMinute(outbox, now);
  if (takenAt.length >= MAX_A_MINUTE) return { ...outbox, takenAt, dropped: outbox.dropped + 1 };
  const waiting = [...outbox.waiting, message];
  const surplus = Math.max(0, waiting.length - MAX_WAITING);
  // What is on its way is at the front and stays there until the answer comes.
  const kept = [...waiting.slice(0, outbox.sending), ...waiting.slice(outbox.sending + surplus)];
  return { ...outbox, waiting: kept, takenAt: [...takenAt, now], dropped: outbox.dropped + surplus };
}

/** Counts messages that were lost before they came here. */
export function noteDropped(outbox: Outbox, count: number): Outbox {
  return { ...outbox, dropped: outbox.dropped + count };
}

/** When something may be sent, in milliseconds; null while something is on its way, or there is nothing to say. */
export function dueAt(outbox: Outbox): number | null {
  if (outbox.sending > 0 || outbox.telling > 0) return null;
  if (outbox.waiting.length > 0) return outbox.retryAt;
  return outbox.dropped > 0 ? Math.max(outbox.retryAt, roomAt(outbox)) : null;
}

/** When one more message is within what the server takes in a minute. */
function roomAt({ takenAt }: Outbox): number {
  const oldest = takenAt.at(-MAX_A_MINUTE);
  return oldest === undefined ? 0 : oldest + MINUTE_MS;
}

function lastMinute({ takenAt }: Outbox, now: number): readonly number[] {
  return takenAt.filter((at) => at > now - MINUTE_MS);
}

/** What to send now, with how much was dropped where there is room to say it, and the outbox that knows it; null where nothing is due. */
export function takeBatch(outbox: Outbox, now: number): { batch: readonly OutMessage[]; outbox: Outbox } | null {
  const due = dueAt(outbox);
  if (due === null || now < due) return null;
  const sent = outbox.waiting.slice(0, MAX_IN_BATCH);
  const taken = { ...outbox, sending: sent.length };
  if (outbox.dropped === 0 || now < roomAt(outbox)) return { batch: sent, outbox: taken };
  return {
    batch: [...sent, droppedMessage(outbox.dropped, now)],
    outbox: { ...taken, telling: outbox.dropped, takenAt: [...lastMinute(outbox, now), now] },
  };
}

function droppedMessage(count: number, now: number): OutMessage {
  const timestamp = new Date(now).toISOString();
  return {
    ...{ level: "warning", isError: false, platform: "web", message: "log messages were dropped", fileName: "" },
    ...{ date: minuteOf(timestamp), context: { count }, timestamp },
  };
}

/** As `date` of a message says it. */
export function minuteOf(timestamp: string): string {
  return timestamp.slice(0, 16).replace("T", " ");
}

/** Everything that is not on its way: what a page that goes has still to say. */
export function leftToSay({ waiting, sending, dropped, telling }: Outbox, now: number): readonly OutMessage[] {
  const left = waiting.slice(sending);
  return dropped > telling ? [...left, droppedMessage(dropped - telling, now)] : left;
}

/** Somebody else sends what was left to say. */
export function handedOn(outbox: Outbox): Outbox {
  return { ...outbox, waiting: outbox.waiting.slice(0, outbox.sending), dropped: outbox.telling };
}

/** The server has heard it, or will never take it. */
export function delivered(outbox: Outbox): Outbox {
  const { waiting, sending, dropped, telling } = outbox;
  const left = { waiting: waiting.slice(sending), dropped: dropped - telling };
  return { ...outbox, ...left, sending: 0, telling: 0, failures: 0, retryAt: 0 };
}

/** It did not arrive: it waits, longer each time. */
export function failed(outbox: Outbox, now: number): Outbox {
  const pauseMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** outbox.failures);
  return { ...outbox, sending: 0, telling: 0, failures: outbox.failures + 1, retryAt: now + pauseMs };
}

/** The connection is back. */
export function reconnected(outbox: Outbox): Outbox {
  return { ...outbox, failures: 0, retryAt: 0 };
}
