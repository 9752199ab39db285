import type { Action, ActionTable, PayloadOf, ReplyOf } from "../../domain/wire/action.ts";
import { send, sendJson } from "./send.ts";

type Named<T extends ActionTable, Reads extends boolean> =
  & {
    [K in keyof T]: T[K]["reads"] extends Reads ? K : never;
  }[keyof T]
  & string;

export interface ActionClient<T extends ActionTable> {
  /** @throws ApiFailure */
  read<K extends Named<T, true>>(action: K, payload: PayloadOf<T[K]>, signal?: AbortSignal): Promise<ReplyOf<T[K]>>;
  /** @throws ApiFailure */
  write<K extends Named<T, false>>(action: K, payload: PayloadOf<T[K]>, signal?: AbortSignal): Promise<ReplyOf<T[K]>>;
}

/**
 * The calls of a table, typed by its rows: `actionClient<typeof itemActions>("/api/backend/items")`. Only the types
 * of the contract come along; the server is ours, so the browser need not load the schemas to check it.
 */
export function actionClient<T extends ActionTable>(path: string): ActionClient<T> {
  return {
    async read<K extends Named<T, true>>(action: K, payload: PayloadOf<T[K]>, signal?: AbortSignal) {
      const query = new URLSearchParams({ action, payload: JSON.stringify(payload) });
      return await send(`${path}?${query}`, { signal: signal ?? null }) as ReplyOf<T[K]>;
    },
    async write<K extends Named<T, false>>(action: K, payload: PayloadOf<T[K]>, signal?: AbortSignal) {
      return await sendJson(path, { action, payload }, signal) as ReplyOf<T[K]>;
    },
  };
}

/** A call with a path of its own: GET when the row reads, else POST with the payload as body. @throws ApiFailure */
export async function callPath<A extends Action>(path: string, method: "GET" | "POST", payload: PayloadOf<A>) {
  const query = new URLSearchParams({ payload: JSON.stringify(payload) });
  const answer = method === "GET" ? await send(`${path}?${query}`) : await sendJson(path, payload);
  return answer as ReplyOf<A>;
}
