import type { Action, PayloadOf, ReplyOf } from "../../domain/wire/action.ts";
import { queryClient } from "./query_client.ts";
import { send } from "./send.ts";

type PathRow = Action & { readonly path: string };

interface Carried {
  readonly body?: Blob;
  readonly signal?: AbortSignal;
  /** The reads that the caller brings up to date by the reply, so that they need no asking. */
  readonly setByReply?: readonly string[];
}

export async function callRow<A extends PathRow>(
  row: A,
  payload: PayloadOf<A>,
  { body, signal, setByReply }: Carried = {},
) {
  const method = row.method ?? (row.reads ? "GET" : "POST");
  const isJson = method === "POST" && !row.isPayloadInAddress;
  const reply = await send(addressOf(row, payload), {
    method,
    signal: signal ?? null,
    ...(isJson ? { headers: { "content-type": "application/json" }, body: JSON.stringify(payload) } : {}),
    ...(body ? { headers: { "content-type": body.type }, body } : {}),
  });
  markStale(row, setByReply);
  return reply as ReplyOf<A>;
}

export function addressOf<A extends PathRow>(row: A, payload: PayloadOf<A>): string {
  if (!row.isPayloadInAddress) {
    return row.reads ? `${row.path}?${new URLSearchParams({ payload: JSON.stringify(payload) })}` : row.path;
  }
  const query = new URLSearchParams();
  let path = row.path;
  for (const [name, value] of Object.entries(payload ?? {})) {
    if (path.includes(`:${name}`)) path = path.replace(`:${name}`, encodeURIComponent(String(value)));
    else query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

export function markStale({ invalidates = [] }: Pick<Action, "invalidates">, setByReply: readonly string[] = []): void {
  for (const stale of invalidates) {
    if (!setByReply.includes(stale)) queryClient.invalidateQueries({ queryKey: [stale] });
  }
}
