import type { Action, CallTable } from "../../domain/wire/action.ts";
import { methodOf, ownAddressesOf } from "../../server/http/calls/serve_calls.ts";
import type { TestApp } from "../support/server/test_app.ts";

export interface Carried {
  readonly body?: BodyInit;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A row at one of its addresses. */
export interface Call {
  readonly table: CallTable;
  readonly name: string;
  readonly row: Action;
  readonly address: string;
}

export function addressesOfRow(table: CallTable, row: Action): readonly string[] {
  const paths = ownAddressesOf(row);
  return table.path === null || row.path !== undefined ? paths : [table.path, ...paths];
}

/** Sends a call as an outside client would who knows nothing but its row. */
export async function sendCall(
  fetchAs: TestApp["fetch"],
  { table, name, row, address }: Call,
  payload: object,
  { body, headers = {} }: Carried = {},
): Promise<Response> {
  const isNamed = address === table.path;
  const method = isNamed ? (row.reads ? "GET" : "POST") : methodOf(row);
  const init: RequestInit = { method, headers, redirect: "manual" };
  if (row.isPayloadInAddress) {
    return await fetchAs(inAddress(address, payload), { ...init, ...(body === undefined ? {} : { body }) });
  }
  if (method === "GET") {
    const query = new URLSearchParams({ ...(isNamed ? { action: name } : {}), payload: JSON.stringify(payload) });
    return await fetchAs(`${address}?${query}`, init);
  }
  const { path, rest } = splitByPath(address, payload);
  const sent = isNamed ? { action: name, payload } : rest;
  return await fetchAs(path, {
    ...init,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(sent),
  });
}

function inAddress(address: string, payload: object): string {
  const { path, rest } = splitByPath(address, payload);
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** An address with the fields in it that it has parameters for, and the others. */
function splitByPath(address: string, payload: object) {
  let path = address;
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(payload)) {
    if (address.includes(`:${name}`)) path = path.replace(`:${name}`, encodeURIComponent(String(value)));
    else rest[name] = value;
  }
  return { path, rest };
}
