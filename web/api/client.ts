import { type InfiniteData, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Action, ActionTable, PayloadOf, ReplyOf } from "../../domain/wire/action.ts";
import { markStale } from "./call_row.ts";
import { send, sendJson } from "./send.ts";

/** The rows that are served by their names. */
type Named<T extends ActionTable, Reads extends boolean> =
  & {
    [K in keyof T]: T[K] extends { readonly path: string } ? never : T[K]["reads"] extends Reads ? K : never;
  }[keyof T]
  & string;

/** The reads that come in pages, each naming in `data.next` where the following one begins. */
type Paged<T extends ActionTable> =
  & { [K in Named<T, true>]: ReplyOf<T[K]> extends Page ? K : never }[Named<T, true>]
  & string;
interface Page {
  readonly data: { readonly next?: string | undefined };
}

/** The rows of a table as the build leaves them in the browser. */
type RowFacts = Readonly<Record<string, Pick<Action, "reads" | "invalidates">>>;

/**
 * The calls of a table, typed by its rows: `actionClient("/api/backend/items", itemActions)`. The build leaves the
 * browser the facts of a row; the server is ours, so its answers are not checked against the schemas again.
 */
export function actionClient<T extends ActionTable>(path: string, rows: T) {
  const facts: RowFacts = rows;

  /** @throws ApiFailure */
  async function read<K extends Named<T, true>>(action: K, payload: PayloadOf<T[K]>, signal?: AbortSignal) {
    const query = new URLSearchParams({ action, payload: JSON.stringify(payload) });
    return await send(`${path}?${query}`, { signal: signal ?? null }) as ReplyOf<T[K]>;
  }

  /** Once it is done, the answers it made old are asked for again. @throws ApiFailure */
  async function write<K extends Named<T, false>>(action: K, payload: PayloadOf<T[K]>, signal?: AbortSignal) {
    const reply = await sendJson(path, { action, payload }, signal) as ReplyOf<T[K]>;
    markStale(facts[action] ?? {});
    return reply;
  }

  /** A read for `useAnswer`, `useQuery` or the query client: its key is the action and the payload. */
  function query<K extends Named<T, true>>(action: K, payload: PayloadOf<T[K]>) {
    return queryOptions<ReplyOf<T[K]>, Error, ReplyOf<T[K]>, readonly [string, unknown]>({
      queryKey: [action, payload],
      queryFn: ({ signal }) => read(action, payload, signal),
    });
  }

  /** The same for a long list, for `useInfiniteQuery`: one page after the other. */
  function pages<K extends Paged<T>>(action: K, payload: PayloadOf<T[K]>) {
    type Reply = ReplyOf<T[K]> & Page;
    return infiniteQueryOptions<Reply, Error, InfiniteData<Reply, string>, readonly [string, unknown, "pages"], string>(
      {
        queryKey: [action, payload, "pages"],
        queryFn: async ({ pageParam, signal }) => {
          const after = pageParam && { after: pageParam };
          return await read(action, Object.assign({}, payload, after), signal) as Reply;
        },
        initialPageParam: "",
        getNextPageParam: ({ data }) => data.next,
      },
    );
  }

  return { read, write, query, pages };
}
