import type { itemActions } from "../../../domain/items/contract.ts";
import type { Item } from "../../../domain/items/item.ts";
import type { ReplyOf } from "../../../domain/wire/action.ts";
import type { ItemId } from "../../../domain/wire/ids.ts";

export type ItemPages = ReplyOf<typeof itemActions["GET_USER_ITEMS"]>["data"];

export function hasMore({ items, total }: ItemPages): boolean {
  return items.length < total;
}

export function nextPageOf({ items, next }: ItemPages): { after: string } | { skip: number } {
  return next === undefined ? { skip: items.length } : { after: next };
}

/**
 * The following page appended; a box that slipped from one page to the next stands once, and none without an id.
 * A page that brings nothing new is the end, whatever the total says.
 */
export function withNextPage(known: ItemPages, page: ItemPages): ItemPages {
  const ids = new Set(known.items.map(({ _id }) => _id));
  const added = page.items.filter(({ _id }) => _id && !ids.has(_id));
  const items = [...known.items, ...added];
  return { ...page, items, total: added.length > 0 ? page.total : items.length };
}

/**
 * The first page, asked for again. What was known beyond its end stays, so that nobody loses their position, unless its end
 * is not known, or the total says that more has changed than this page shows: then the rest is no longer what it was.
 */
export function withFirstPage(known: ItemPages | undefined, page: ItemPages): ItemPages {
  const first = withNextPage({ items: [], total: 0 }, page);
  const end = known?.items.findIndex(({ _id }) => _id === page.items.at(-1)?._id) ?? -1;
  if (!known || end < 0 || !hasMore(page) || known.total - (end + 1) !== page.total - page.items.length) return first;
  const rest = { ...known, items: known.items.slice(end + 1), total: page.total };
  return rest.items.length > 0 ? withNextPage(first, rest) : first;
}

/** A box that changed stays where it stands; a new one goes where its date puts it, newest first. */
export function withItem(known: ItemPages, item: Item): ItemPages {
  const { items, total } = known;
  if (items.some(({ _id }) => _id === item._id)) return withRevised(known, new Map([[item._id, () => item]]));
  const at = items.findIndex(({ createdAt }) => createdAt < item.createdAt);
  // An older one than all that are known comes with its own page.
  if (at < 0 && hasMore(known)) return { ...known, total: total + 1 };
  const before = at < 0 ? items.length : at;
  return { ...known, items: [...items.slice(0, before), item, ...items.slice(before)], total: total + 1 };
}

export type Changes = ReadonlyMap<ItemId, (item: Item) => Item>;

export function withRevised(known: ItemPages, changes: Changes): ItemPages {
  return { ...known, items: known.items.map((item) => changes.get(item._id)?.(item) ?? item) };
}

export function isSameEnd(one: ItemPages, other: ItemPages): boolean {
  return JSON.stringify(nextPageOf(one)) === JSON.stringify(nextPageOf(other));
}

export function withoutItems(known: ItemPages, itemIds: readonly ItemId[]): ItemPages {
  const gone = new Set(itemIds);
  const items = known.items.filter(({ _id }) => !gone.has(_id));
  return { ...known, items, total: known.total - known.items.length + items.length };
}
