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
 * The beginning of a list, asked for again. What was known beyond its end stays where it still follows, so that nobody loses their position.
 * @param known undefined where nothing of it is trusted
 */
export function withBeginning(known: ItemPages | undefined, beginning: ItemPages): ItemPages {
  const begun = withNextPage({ items: [], total: 0 }, beginning);
  const rest = known && restOf(known, beginning);
  return rest && rest.items.length > 0 ? withNextPage(begun, rest) : begun;
}

/**
 * Where the list has changed behind the beginning: only further pages show what it is now, as far as somebody has scrolled.
 * @param isDoubted the list may have changed behind it in ways that its total does not show
 */
export function isTooShort(known: ItemPages | undefined, beginning: ItemPages, isDoubted = false): boolean {
  return known !== undefined && hasMore(beginning) && beginning.items.length < known.items.length &&
    (isDoubted || restOf(known, beginning) === null);
}

/** What was known beyond the beginning's end; null where that end is not known, or the total says that more has changed behind it. */
function restOf(known: ItemPages, { items, total }: ItemPages): ItemPages | null {
  const end = known.items.findIndex(({ _id }) => _id === items.at(-1)?._id);
  if (end < 0 || total <= items.length || known.total - (end + 1) !== total - items.length) return null;
  return { ...known, items: known.items.slice(end + 1), total };
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
