import { queryOptions } from "@tanstack/react-query";
import type { Action, ActionTable, PayloadOf, ReplyOf } from "../../domain/wire/action.ts";
import { markStale } from "./call_row.ts";
import { send, sendJson } from "./send.ts";

type Named<T extends ActionTable, Reads extends boolean> =
  & {
    [K in keyof T]: T[K] extends { readonly path: string } ? never : T[K]["reads"] extends Reads ? K : never;
  }[keyof T]
  & string;

type RowFacts = Readonly<Record<string, Pick<Action, "reads" | "invalidates">>>;

/**
 * The calls of a table, typed by its rows: `actionClient("/api/backend/items", itemActions)`. The build leaves the
 * browser the facts of a row; the server is ours, so its answers are not checked against the schemas again.
 * @param setByReply the reads that a room brings up to date by the reply to a write, so that they need no asking
 */
export function actionClient<T extends ActionTable>(path: string, rows: T, setByReply: readonly string[] = []) {
  const facts: RowFacts = rows;

  async function read<K extends Named<T, true>>(action: K, payload: PayloadOf<T[K]>, signal?: AbortSignal) {
    const query = new URLSearchParams({ action, payload: JSON.stringify(payload) });
    return await send(`${path}?${query}`, { signal: signal ?? null }) as ReplyOf<T[K]>;
  }

  async function write<K extends Named<T, false>>(action: K, payload: PayloadOf<T[K]>, signal?: AbortSignal) {
    const reply = await sendJson(path, { action, payload }, signal) as ReplyOf<T[K]>;
    markStale(facts[action] ?? {}, setByReply);
    return reply;
  }

  /** A read for `useAnswer`, `useQuery` or the query client: its key is the action and the payload. */
  function query<K extends Named<T, true>>(action: K, payload: PayloadOf<T[K]>) {
    return queryOptions<ReplyOf<T[K]>, Error, ReplyOf<T[K]>, readonly [string, unknown]>({
      queryKey: [action, payload],
      queryFn: ({ signal }) => read(action, payload, signal),
    });
  }

  return { read, write, query };
}

/** For what may be sent again. `crypto.randomUUID` is missing on plain http, where phones in a home network are. */
export function newCommandId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
