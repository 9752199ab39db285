import { hashKey, keepPreviousData, type QueryKey, queryOptions } from "@tanstack/react-query";
import { type itemActions, MAX_PER_PAGE } from "../../../domain/items/contract.ts";
import type { PayloadOf } from "../../../domain/wire/action.ts";
import { itemCalls } from "../../api/items.ts";
import { queryClient } from "../../api/query_client.ts";
import { isSameEnd, isTooShort, type ItemPages, nextPageOf, withBeginning, withNextPage } from "./item_pages.ts";

export interface Pages {
  readonly data: ItemPages;
}
export type ReadPage = (
  begin: { after?: string; skip?: number; limit?: number },
  signal?: AbortSignal,
) => Promise<Pages>;

type Wanted = Pick<PayloadOf<typeof itemActions["GET_USER_ITEMS"]>, "place" | "tag" | "sortBy" | "sortOrder">;

/** Everything one owns, newest first, as far as it has been scrolled; kept while other pages are open. */
export const allBoxes = listedBoxes({}, { gcTime: Infinity });

/** One's boxes in an order, those of a place or with a tag; the ones before stay until the answer is there. */
export function browsedBoxes(wanted: Wanted) {
  return listedBoxes(wanted, { placeholderData: keepPreviousData });
}

function listedBoxes(wanted: Wanted, kept: { gcTime?: number; placeholderData?: typeof keepPreviousData }) {
  const readPage: ReadPage = (begin, signal) => itemCalls.read("GET_USER_ITEMS", { ...wanted, ...begin }, signal);
  const query = queryOptions({
    ...itemCalls.query("GET_USER_ITEMS", wanted),
    queryFn: firstPage(readPage),
    ...kept,
  });
  return { query, readPage };
}

/** What a search finds; the boxes of the search before stay until the answer is there, so that nothing flickers. */
export function foundBoxes(wanted: { searchTerm: string } & Pick<Wanted, "place" | "tag">) {
  const readPage: ReadPage = (begin, signal) => itemCalls.read("SEARCH_ITEMS", { ...wanted, ...begin }, signal);
  const query = queryOptions({
    ...itemCalls.query("SEARCH_ITEMS", wanted),
    queryFn: firstPage(readPage),
    placeholderData: keepPreviousData,
  });
  return { query, readPage };
}

/** Lists of which any box may have changed since they were read. */
const doubted = new Set<string>();

/** The next time they are asked for, all lists are read anew as far as they are known. */
export function doubtLists(): void {
  for (const { queryHash, queryKey: [name] } of queryClient.getQueryCache().getAll()) {
    if (name === "GET_USER_ITEMS" || name === "SEARCH_ITEMS") doubted.add(queryHash);
  }
}

/** Asking again costs one page as long as nothing has changed behind it; an infinite query would ask for all of them. */
function firstPage(readPage: ReadPage) {
  return async ({ queryKey, signal }: { queryKey: QueryKey; signal: AbortSignal }): Promise<Pages> => {
    const isDoubted = doubted.has(hashKey(queryKey));
    const known = () => queryClient.getQueryData<Pages>(queryKey)?.data;
    let { data: begun } = await readPage({}, signal);
    while (isTooShort(known(), begun, isDoubted)) {
      const { data } = await readPage({ ...nextPageOf(begun), limit: MAX_PER_PAGE }, signal);
      begun = withNextPage(begun, data);
    }
    doubted.delete(hashKey(queryKey));
    return { data: withBeginning(isDoubted ? undefined : known(), begun) };
  };
}

/** Appends the following page to a known list, unless that ends elsewhere by then. @throws ApiFailure */
export async function readMore(queryKey: QueryKey, readPage: ReadPage): Promise<void> {
  const known = queryClient.getQueryData<Pages>(queryKey);
  if (!known) return;
  const { data } = await readPage(nextPageOf(known.data));
  queryClient.setQueryData<Pages>(
    queryKey,
    (now) => now && isSameEnd(now.data, known.data) ? { data: withNextPage(now.data, data) } : now,
  );
}
