import { fc } from "../support/seeded_fc.ts";
import { contract } from "../../domain/contract.ts";
import { clientMessages } from "../../domain/game/messages.ts";
import type { Action, CallTable } from "../../domain/wire/action.ts";
import type { Message } from "../../domain/wire/message.ts";
import { jsonSchemaOf } from "../../domain/wire/describe_schema.ts";
import { methodOf } from "../../server/http/calls/serve_calls.ts";
import { addressesOfRow } from "../contract/send_call.ts";
import { jsonOf, junk, oddText } from "./junk.ts";
import { type Known, payloadOf, trespassOf } from "./payloads.ts";
import type { FrameInput, FuzzInput, HttpInput, MessageInput, Sender } from "./fuzz_input.ts";

const SENDERS: fc.Arbitrary<Sender> = fc.constantFrom("attacker", "attacker", "attacker", "admin", "guest");
/** These would leave the attacker outside, and all that follows would stop at the door. */
const ENDS_SESSIONS = new Set(["logout", "logout_everywhere", "refresh", "delete_account", "login", "register"]);

interface Way {
  readonly name: string;
  readonly row: Action;
  readonly address: string;
  readonly isNamed: boolean;
}

export const WAYS: readonly Way[] = Object.values<CallTable>(contract).flatMap((table) =>
  Object.entries(table.rows).flatMap(([name, row]) =>
    addressesOfRow(table, row).map((address) => ({ name, row, address, isNamed: address === table.path }))
  )
);

export function calls(known: Known): fc.Arbitrary<HttpInput> {
  return fc.oneof(...WAYS.map((way) => {
    const payload = payloadOf(jsonSchemaOf(way.row.payload, "input"), known);
    const by = ENDS_SESSIONS.has(way.name) ? fc.constant<Sender>("leaver") : SENDERS;
    return fc.tuple(by, payload, fc.boolean()).map(([by, payload, isPost]) => callInput(way, by, payload, isPost));
  }));
}

/** Every call and message once, as well made as can be, for what is not the attacker's. */
export function trespasses(foreign: Known): fc.Arbitrary<FuzzInput>[] {
  const calls = WAYS.filter(({ name }) => !ENDS_SESSIONS.has(name)).map((way) =>
    trespassOf(jsonSchemaOf(way.row.payload, "input"), foreign)
      .map((payload) => callInput(way, "attacker", payload, false))
  );
  const messages = Object.entries<Message>(clientMessages).map(([message, { payload }]) =>
    trespassOf(jsonSchemaOf(payload, "input"), foreign).map((payload) => ({ message, args: [payload] }))
  );
  return [...calls, ...messages];
}

const JSON_TYPE = { "content-type": "application/json" };

function callInput({ name, row, address, isNamed }: Way, by: Sender, payload: unknown, isPost: boolean): HttpInput {
  if (row.isPayloadInAddress) {
    return { by, method: methodOf(row), path: inAddress(address, payload), headers: {}, body: row.body ? "{}" : null };
  }
  const method = isNamed ? (row.reads && !isPost ? "GET" : "POST") : methodOf(row);
  const json = jsonOf(payload);
  if (method === "GET") {
    const query = `${isNamed ? `action=${name}&` : ""}payload=${escaped(json)}`;
    return { by, method, path: `${address}?${query}`, headers: {}, body: null };
  }
  const body = isNamed ? `{"action":${JSON.stringify(name)},"payload":${json}}` : json;
  const [path = ""] = address.includes(":") ? inAddress(address, payload).split("?") : [address];
  return { by, method, path, headers: JSON_TYPE, body };
}

function inAddress(address: string, payload: unknown): string {
  const given = payload !== null && typeof payload === "object" ? Object.entries(payload) : [["key", payload]];
  let path = address;
  const query: string[] = [];
  for (const [name, value] of given) {
    const text = escaped(typeof value === "string" ? value : jsonOf(value));
    if (path.includes(`:${name}`)) path = path.replace(`:${name}`, () => text);
    else query.push(`${escaped(String(name))}=${text}`);
  }
  return query.length > 0 ? `${path}?${query.join("&")}` : path;
}

/** Halves of surrogate pairs have no spelling in an address. */
export function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

export function messages(known: Known): fc.Arbitrary<MessageInput> {
  const rows = Object.entries<Message>(clientMessages).map(([message, { payload }]) =>
    fc.tuple(payloadOf(jsonSchemaOf(payload, "input"), known), fc.array(junk, { maxLength: 1 }))
      .map(([payload, more]) => ({ message, args: [payload, ...more] }))
  );
  const unknown = fc.record({ message: oddText, args: fc.array(junk, { maxLength: 2 }) });
  return fc.oneof(...rows, unknown);
}

export function frames(): fc.Arbitrary<FrameInput> {
  const packet = fc.tuple(
    fc.constantFrom("40", "41", "42", "43", "44", "45", "46", "4", "3", "2", "1", "6", "9"),
    junk,
  );
  return fc.oneof(packet.map(([kind, value]) => ({ frame: kind + jsonOf(value) })), fc.record({ frame: oddText }));
}
