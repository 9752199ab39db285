import type { Action, CallTable } from "../../domain/wire/action.ts";
import { addressesOf, methodOf } from "../../server/http/serve_calls.ts";
import type { TestApp } from "../../tools/test_app.ts";

export interface Carried {
  readonly body?: BodyInit;
  readonly headers?: Readonly<Record<string, string>>;
}

export function addressesOfRow(table: CallTable, row: Action): readonly string[] {
  const own = row.path ?? row.alsoAt;
  const paths = own === undefined ? [] : addressesOf(own);
  return table.path === null || row.path !== undefined ? paths : [table.path, ...paths];
}

/** Sends a call as an outside client would who knows nothing but its row. */
export async function sendCall(
  fetchAs: TestApp["fetch"],
  { table, name, row, address }: { table: CallTable; name: string; row: Action; address: string },
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
  const sent = isNamed ? { action: name, payload } : payload;
  return await fetchAs(address, {
    ...init,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(sent),
  });
}

function inAddress(path: string, payload: object): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(payload)) {
    if (path.includes(`:${name}`)) filled = filled.replace(`:${name}`, encodeURIComponent(String(value)));
    else query.set(name, String(value));
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}
