import { type Caller, claimedUser, requireSelf } from "../../domain/wire/caller.ts";
import type { Failure } from "../../domain/wire/failure.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import { parsePayload } from "../../domain/wire/payload_fault.ts";
import type { Ack, Listeners, Message, MessageTable } from "../../domain/wire/message.ts";
import { during } from "../host/log/current_work.ts";
import { failureOf, type FailureParts } from "../http/calls/answer.ts";
import { malformed } from "../http/calls/parse.ts";
import { countMessage } from "./handshake.ts";
import type { RateLimitResult } from "./connection_registry.ts";
import type { Peer } from "./typed_socket.ts";

export interface ListenParts extends FailureParts {
  /** Null where nobody collects traces. */
  readonly traceMessage: TraceMessage | null;
}

/** Does what a message of this name asks for, and gives what that gives. */
type TraceMessage = <T>(name: string, work: () => Promise<T>) => Promise<T>;

type AnyListener = (payload: unknown, caller: Caller, peer: Peer) => Promise<{ readonly seq?: number } | void>;
type Answer = (ack: Ack) => void;

export function listen<T extends MessageTable>(
  peer: Peer,
  table: T,
  listeners: Listeners<T, Peer>,
  parts: ListenParts,
): void {
  peer.onAny(async (name: string, ...sent: unknown[]) => {
    const answer = answerOf(sent.at(-1));
    if (!isAllowed(peer, countMessage(peer))) return answer({ ok: false, error: wireFailure("TooMany").message });
    const row = Object.hasOwn(table, name) ? table[name] : undefined;
    if (!row) return answer({ ok: false, error: `Unknown message. Known messages: ${Object.keys(table).join(", ")}.` });
    const payload = typeof sent[0] === "function" ? undefined : sent[0];
    await handle(peer, { name, row, listener: listeners[name] as AnyListener }, payload, answer, parts);
  });
}

async function handle(
  peer: Peer,
  { name, row, listener }: { readonly name: string; readonly row: Message; readonly listener: AnyListener },
  payload: unknown,
  answer: Answer,
  parts: ListenParts,
) {
  const { caller } = peer.data;
  try {
    requireSelf(caller, claimedUser(payload));
    const work = () => listener(parseMessage(row, payload), caller, peer);
    const { traceMessage } = parts;
    const reply = await during(`message ${name}`, traceMessage ? () => traceMessage(name, work) : work);
    answer({ ok: true, ...reply });
  } catch (error) {
    const failure = failureOf(error, parts, {
      requestId: crypto.randomUUID(),
      route: `message ${name}`,
      userId: caller.userId,
      sessionId: caller.sessionId,
    });
    refuse(peer, row, failure);
    answer({ ok: false, error: failure.message });
  }
}

/** @throws Failure Malformed, or what the row answers where a field is missing */
function parseMessage(row: Message, payload: unknown): unknown {
  const parsed = parsePayload(row.payload, payload);
  if (parsed.fault === null) return parsed.output;
  throw parsed.fault.isMissing && row.whenIncomplete ? row.whenIncomplete() : malformed(parsed.fault);
}

function refuse(peer: Peer, row: Message, failure: Failure): void {
  const more = typeof failure.more.data === "object" ? failure.more.data : {};
  const refusal = { success: false, error: failure.message, message: failure.message, code: failure.code, ...more };
  peer.emit(row.refusedBy, refusal);
  // A claim to be somebody else is answered on both events.
  if (failure.code === "NotYours" && row.refusedBy !== "moveRejected") peer.emit("gameError", refusal);
}

function isAllowed(peer: Peer, result: RateLimitResult): boolean {
  if (result === "warned") peer.emit("error", { message: wireFailure("TooMany").message, code: "TooMany" });
  if (result === "closed") peer.disconnect(true);
  return result === "allowed";
}

function answerOf(last: unknown): Answer {
  return typeof last === "function" ? (ack) => last(ack) : () => {};
}
