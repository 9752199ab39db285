import { keepPreviousData, type QueryKey, queryOptions } from "@tanstack/react-query";
import { itemCalls } from "../api/items.ts";
import { queryClient } from "../api/query_client.ts";
import { isSameEnd, type ItemPages, nextPageOf, withFirstPage, withNextPage } from "./item_pages.ts";

export interface Pages {
  readonly data: ItemPages;
}
export type ReadPage = (begin: { after?: string; skip?: number }, signal?: AbortSignal) => Promise<Pages>;

const readBoxes: ReadPage = (begin, signal) => itemCalls.read("GET_USER_ITEMS", begin, signal);

/** Everything one owns, newest first, as far as it has been scrolled; kept while other pages are open. */
export const allBoxes = {
  query: queryOptions({ ...itemCalls.query("GET_USER_ITEMS", {}), queryFn: firstPage(readBoxes), gcTime: Infinity }),
  readPage: readBoxes,
};

/** What a search finds; the boxes of the search before stay until the answer is there, so that nothing flickers. */
export function foundBoxes(searchTerm: string) {
  const readPage: ReadPage = (begin, signal) => itemCalls.read("SEARCH_ITEMS", { searchTerm, ...begin }, signal);
  const query = queryOptions({
    ...itemCalls.query("SEARCH_ITEMS", { searchTerm }),
    queryFn: firstPage(readPage),
    placeholderData: keepPreviousData,
  });
  return { query, readPage };
}

/** Asking again costs one page however far the list was scrolled; an infinite query would ask for all of them. */
function firstPage(readPage: ReadPage) {
  return async ({ queryKey, signal }: { queryKey: QueryKey; signal: AbortSignal }): Promise<Pages> => {
    const { data } = await readPage({}, signal);
    return { data: withFirstPage(queryClient.getQueryData<Pages>(queryKey)?.data, data) };
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
