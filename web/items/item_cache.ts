import { type QueryKey, queryOptions } from "@tanstack/react-query";
import type { Item } from "../../domain/items/item.ts";
import type { ItemId } from "../../domain/wire/ids.ts";
import { ApiFailure } from "../api/api_failure.ts";
import { itemCalls } from "../api/items.ts";
import { queryClient } from "../api/query_client.ts";
import { allBoxes, type Pages } from "./item_lists.ts";
import { withChanged, withItem, withoutItem, withRevised } from "./item_pages.ts";

/** How often a box is asked for again while the server still makes its smaller pictures. */
const RENDITION_POLL_MS = 1_500;

interface OneItem {
  readonly data: Item;
}

/** One box: at once where a list has shown it already, then as the server has it, until its pictures are made. */
export function itemQuery(itemId: string) {
  return queryOptions({
    ...itemCalls.query("GET_ITEM_BY_ID", { itemId }),
    async queryFn({ signal }) {
      const reply = await itemCalls.read("GET_ITEM_BY_ID", { itemId }, signal);
      showInLists(reply.data);
      return reply;
    },
    initialData: () => listed(itemId),
    refetchInterval: ({ state: { data, error } }) => data && isAwaited(data.data, error) ? RENDITION_POLL_MS : false,
  });
}

export function isAwaited({ media }: Item, error: Error | null): boolean {
  const isRefused = error instanceof ApiFailure && !error.isOffline;
  return !isRefused && media.some(({ rendition }) => rendition === "pending");
}

function listed(itemId: string): OneItem | undefined {
  const item = queryClient.getQueryData(allBoxes.query.queryKey)?.data.items.find(({ _id }) => _id === itemId);
  return item && { data: item };
}

export function itemChanged(item: Item): void {
  const { queryKey } = itemCalls.query("GET_ITEM_BY_ID", { itemId: item._id });
  queryClient.setQueryData(queryKey, { data: item });
  askAgainIfAsked(queryKey);
  showInLists(item);
  takeFromTrash(item._id);
  revise<Pages>(allBoxes.query.queryKey, ({ data }) => ({ data: withItem(data, item) }));
}

/** The same where the answer tells of a part of the box only: the rest may be newer in one place than in another. */
export function itemRevised(itemId: ItemId, change: (item: Item) => Item): void {
  const { queryKey } = itemCalls.query("GET_ITEM_BY_ID", { itemId });
  revise<OneItem>(queryKey, ({ data }) => ({ data: change(data) }));
  for (const list of LISTS) revise<Pages>([list], ({ data }) => ({ data: withRevised(data, itemId, change) }));
}

export function itemGone(itemId: ItemId): void {
  takeFromTrash(itemId);
  for (const list of LISTS) revise<Pages>([list], ({ data }) => ({ data: withoutItem(data, itemId) }));
}

function showInLists(item: Item): void {
  for (const list of LISTS) revise<Pages>([list], ({ data }) => ({ data: withChanged(data, item) }));
}

function takeFromTrash(itemId: ItemId): void {
  revise<{ data: { items: Item[] } }>(
    ["GET_TRASH"],
    ({ data: { items } }) => ({ data: { items: items.filter(({ _id }) => _id !== itemId) } }),
  );
}

const LISTS = ["GET_USER_ITEMS", "SEARCH_ITEMS"];

function revise<Reply>(queryKey: QueryKey, change: (reply: Reply) => Reply): void {
  queryClient.setQueriesData<Reply>({ queryKey }, (reply) => reply && change(reply));
  askAgainIfAsked(queryKey);
}

/** An answer that is on its way may be older than what is shown now. */
function askAgainIfAsked(queryKey: QueryKey): void {
  queryClient.refetchQueries({ queryKey, fetchStatus: "fetching" });
}
