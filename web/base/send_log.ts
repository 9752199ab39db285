import { logActions } from "../../domain/logs/contract.ts";
import {
  delivered,
  dueAt,
  emptyOutbox,
  failed,
  handedOn,
  leftToSay,
  minuteOf,
  type Outbox,
  type OutMessage,
  put,
  reconnected,
  takeBatch,
} from "../../domain/logs/outbox.ts";
import { keptReports as kept, type Said } from "./logger.ts";
import { withBasePath } from "./page_config.ts";
import { readJson } from "./stored_text.ts";

const ONE = logActions.log_data.path;
const MANY = "/api/backend/logger";
/** The server stores no longer ones. */
const MAX_MESSAGE = 4_000;
const MAX_STACK = 8_000;
const MAX_CONTEXT = 3_000;
/** Browsers take 64 KB in all. Source: Fetch, "HTTP-network-or-cache fetch", on keepalive. */
const MAX_KEPT_ALIVE = 32_000;

let outbox: Outbox = emptyOutbox(readKept());
let timer: ReturnType<typeof setTimeout> | undefined;

addEventListener("online", () => change(reconnected(outbox)));
addEventListener("pagehide", leave);
change(outbox);

export function sendLog(said: Said): void {
  change(put(outbox, messageOf(said), Date.now()));
}

function change(next: Outbox): void {
  outbox = next;
  keep();
  clearTimeout(timer);
  const taken = takeBatch(outbox, Date.now());
  if (taken) {
    outbox = taken.outbox;
    post(taken.batch).then(
      (isHeard) => change(isHeard ? delivered(outbox) : failed(outbox, Date.now())),
      () => change(failed(outbox, Date.now())),
    );
    return;
  }
  const due = dueAt(outbox);
  if (due !== null) timer = setTimeout(() => change(outbox), due - Date.now());
}

/** @returns false where it may be tried again: the server is away, or has too much to do */
async function post(batch: readonly OutMessage[]): Promise<boolean> {
  const body = bodyOf(batch);
  // A page that is left meanwhile has said it all the same.
  const keepalive = new Blob([body]).size < MAX_KEPT_ALIVE;
  const { status } = await fetch(withBasePath(addressOf(batch)), {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    keepalive,
    body,
  });
  return status < 500 && status !== 429;
}

/** The page goes: what waits is handed to the browser, which sends it without us. What it does not take is kept. */
function leave(): void {
  const left = leftToSay(outbox);
  if (left.length === 0) return;
  const body = new Blob([bodyOf(left)], { type: "application/json" });
  const isTaken = navigator.sendBeacon(withBasePath(addressOf(left)), body);
  outbox = handedOn(outbox);
  if (!isTaken) outbox = failed({ ...outbox, waiting: left }, Date.now());
  keep();
}

function addressOf(batch: readonly OutMessage[]): string {
  return batch.length === 1 ? ONE : MANY;
}

function bodyOf(batch: readonly OutMessage[]): string {
  return JSON.stringify(batch.length === 1 ? batch[0] : { action: "bulkLog", payload: { messages: batch } });
}

function messageOf({ level, message, fileName, error, context, at }: Said): OutMessage {
  const timestamp = new Date(at).toISOString();
  const stack = error instanceof Error ? error.stack ?? String(error) : error === undefined ? "" : String(error);
  const page = { page: location.pathname, ...context };
  return {
    ...{ level, isError: level === "error", platform: "web", fileName, timestamp },
    date: minuteOf(timestamp),
    message: message.slice(0, MAX_MESSAGE),
    context: JSON.stringify(page).length > MAX_CONTEXT ? { page: location.pathname } : page,
    ...(stack && { stack: stack.slice(0, MAX_STACK) }),
  };
}

/** Only what failed to arrive: other pages of this browser read it too. */
function keep(): void {
  const isAway = outbox.failures > 0 && outbox.waiting.length > 0;
  if (isAway || kept.get() !== null) kept.set(isAway ? JSON.stringify(outbox.waiting) : null);
}

function readKept(): OutMessage[] {
  const messages = readJson(kept.get());
  return Array.isArray(messages) ? messages : [];
}
