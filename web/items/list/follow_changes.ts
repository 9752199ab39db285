import { itemActions } from "../../../domain/items/contract.ts";
import type { ItemId } from "../../../domain/wire/ids.ts";
import { ApiFailure } from "../../api/api_failure.ts";
import { markStale } from "../../api/call_row.ts";
import { itemCalls, SET_BY_REPLY } from "../../api/items.ts";
import { queryClient } from "../../api/query_client.ts";
import { askWhereTheyStand, itemsChanged, itemsGone, itemsRevised } from "./item_cache.ts";
import { allBoxes, doubtLists, type Pages } from "./item_lists.ts";
import { hasMore } from "./item_pages.ts";
import type { Item } from "../../../domain/items/item.ts";

/** More are not shown one by one: what shows boxes is read anew. */
const MAX_SHOWN = 50;
/** What is counted over all boxes is asked for again at most so often. */
const COUNT_EVERY_MS = 2_000;
/** Places and tags are counted box by box: of 100,000 that takes the database a tenth of a second, for each page of a household. */
const COUNT_PLACES_EVERY_MS = 60_000;
/** Where the server was away. */
const AGAIN_MS = 5_000;
const OF_BOXES: readonly string[] = [
  ...itemActions.RESTORE_ITEM.invalidates,
  ...itemActions.KEEP_CODE.invalidates,
  "GET_LIMITS",
];

/** How far this page has read what changes elsewhere; null before it has asked. */
let mark: string | null = null;
let [isAsking, isAskedFor] = [false, false];

/** Shows what has changed since the last time. What is asked for meanwhile is asked once more. */
export async function followChanges(): Promise<void> {
  isAskedFor = true;
  if (isAsking) return;
  isAsking = true;
  while (isAskedFor) {
    isAskedFor = false;
    await readOn().catch(() => setTimeout(followChanges, AGAIN_MS));
  }
  isAsking = false;
}

async function readOn(): Promise<void> {
  if (mark === null) return await restart();
  try {
    const { data } = await itemCalls.read("GET_CHANGES", { since: mark, limit: MAX_SHOWN });
    if (data.more) return await restart();
    mark = data.next;
    show(data);
  } catch (error) {
    if (!(error instanceof ApiFailure && error.status === 409)) throw error;
    await restart();
  }
}

/** From now on, and what was read before is read once more. */
async function restart(): Promise<void> {
  mark = (await itemCalls.read("GET_CHANGES", { since: "now" })).data.next;
  doubtLists();
  queryClient.invalidateQueries({
    // What failed has been told, with a way to ask again.
    predicate: ({ queryKey: [name], state: { status } }) => OF_BOXES.includes(String(name)) && status !== "error",
  });
}

function show({ items, gone }: { readonly items: readonly Item[]; readonly gone: readonly ItemId[] }): void {
  if (items.length + gone.length === 0) return;
  itemsGone(gone);
  for (const itemId of gone) {
    queryClient.invalidateQueries({ queryKey: itemCalls.query("GET_ITEM_BY_ID", { itemId }).queryKey });
  }
  const [listed, beyond] = byWhetherListed(items.filter(isNews));
  itemsRevised(new Map(beyond.map((item) => [item._id, () => item])));
  askWhereTheyStand(beyond);
  itemsChanged(listed);
  count();
  countPlaces();
}

const PLACES = "GET_PLACES_AND_TAGS";

const count = atMostEvery(COUNT_EVERY_MS, () => {
  markStale({ invalidates: OF_BOXES }, [...SET_BY_REPLY, PLACES]);
  queryClient.invalidateQueries({ queryKey: allBoxes.query.queryKey, exact: true });
});

const countPlaces = atMostEvery(COUNT_PLACES_EVERY_MS, () => markStale({ invalidates: [PLACES] }));

function atMostEvery(everyMs: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ranAt = -Infinity;
  return () =>
    timer ??= setTimeout(() => {
      timer = undefined;
      ranAt = performance.now();
      run();
    }, Math.max(0, ranAt + everyMs - performance.now()));
}

/** Not where this page knows a later state of the box, by its own doing. */
function isNews(item: Item): boolean {
  const known = queryClient.getQueryData(itemCalls.query("GET_ITEM_BY_ID", { itemId: item._id }).queryKey);
  return !known || known.data.updatedAt <= item.updatedAt;
}

/** Those that the list of all boxes shows, or will now; and older ones, which it has not come to and counts already. */
function byWhetherListed(items: readonly Item[]): [Item[], Item[]] {
  const known = queryClient.getQueryData<Pages>(allBoxes.query.queryKey)?.data;
  const end = known && hasMore(known) ? known.items.at(-1)?.createdAt ?? "" : "";
  return [items.filter(({ createdAt }) => createdAt >= end), items.filter(({ createdAt }) => createdAt < end)];
}
