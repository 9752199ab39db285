import { hashKey, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { Item } from "../../../domain/items/item.ts";
import type { ItemId } from "../../../domain/wire/ids.ts";
import { ApiFailure } from "../../api/api_failure.ts";
import { itemCalls, SET_BY_REPLY } from "../../api/items.ts";
import { queryClient } from "../../api/query_client.ts";
import type { Narrowing } from "../browse/browsing.ts";
import { allBoxes, type Pages } from "./item_lists.ts";
import { type Changes, withItem, withoutItems, withRevised } from "./item_pages.ts";

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
      showInLists([reply.data]);
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
  for (const [, reply] of queryClient.getQueriesData<Pages>({ queryKey: ["GET_USER_ITEMS"] })) {
    const item = reply?.data.items.find(({ _id }) => _id === itemId);
    if (item) return { data: item };
  }
  return undefined;
}

export function itemsChanged(items: readonly Item[]): void {
  for (const item of items) {
    const { queryKey } = itemCalls.query("GET_ITEM_BY_ID", { itemId: item._id });
    queryClient.setQueryData(queryKey, { data: item });
    askAgainIfAsked(queryKey);
  }
  showInLists(items);
  takeFromTrash(items.map(({ _id }) => _id));
  queryClient.setQueryData<Pages>(
    allBoxes.query.queryKey,
    (reply) => reply && { data: items.reduce(withItem, reply.data) },
  );
  askWhereTheyStand(items);
}

/** In another order, narrowed down or searched, a list may show the boxes at other positions now, or no more. */
export function askWhereTheyStand(items: readonly Item[]): void {
  const all = hashKey(allBoxes.query.queryKey);
  const others = LISTS.flatMap((list) =>
    queryClient.getQueriesData<Pages>({ queryKey: [list], predicate: ({ queryHash }) => queryHash !== all })
  );
  for (const [queryKey, reply] of others) {
    const narrowing: Narrowing = queryKey[1] ?? {};
    const unknown = items.filter((item) => !fits(item, narrowing)).map(({ _id }) => _id);
    if (reply) queryClient.setQueryData<Pages>(queryKey, { data: withoutItems(reply.data, unknown) });
    queryClient.invalidateQueries({ queryKey, exact: true });
  }
}

function fits({ location, tags }: Item, { place, tag }: Narrowing): boolean {
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  return (place === undefined || isSame(location, place)) &&
    (tag === undefined || tags.some((one) => isSame(one, tag)));
}

/** The same where the answer tells of a part of the box only: the rest may be newer in one answer than in another. */
export function itemRevised(itemId: ItemId, change: (item: Item) => Item): void {
  itemsRevised(new Map([[itemId, change]]));
}

export function itemsRevised(changes: Changes): void {
  for (const [itemId, change] of changes) {
    const { queryKey } = itemCalls.query("GET_ITEM_BY_ID", { itemId });
    revise<OneItem>(queryKey, ({ data }) => ({ data: change(data) }));
  }
  reviseLists(changes);
}

export function itemsGone(itemIds: readonly ItemId[]): void {
  takeFromTrash(itemIds);
  for (const list of LISTS) revise<Pages>([list], ({ data }) => ({ data: withoutItems(data, itemIds) }));
}

/** @returns what shows all boxes as they are now again, and asks the server how they really are */
export function listsAsTheyAre(): () => void {
  const shown = SET_BY_REPLY.flatMap((list) => queryClient.getQueriesData({ queryKey: [list] }));
  return () => {
    for (const [queryKey, reply] of shown) queryClient.setQueryData(queryKey, reply);
    askForListsAgain();
  };
}

/** What the server alone knows of a change to many: in which place, under which filter a box stands now. */
export function askForListsAgain(): void {
  for (const list of SET_BY_REPLY) queryClient.invalidateQueries({ queryKey: [list] });
}

function showInLists(items: readonly Item[]): void {
  reviseLists(new Map(items.map((item) => [item._id, () => item])));
}

function reviseLists(changes: Changes): void {
  for (const list of LISTS) revise<Pages>([list], ({ data }) => ({ data: withRevised(data, changes) }));
}

function takeFromTrash(itemIds: readonly ItemId[]): void {
  revise<{ data: { items: Item[] } }>(
    ["GET_TRASH"],
    ({ data: { items } }) => ({ data: { items: items.filter(({ _id }) => !itemIds.includes(_id)) } }),
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
