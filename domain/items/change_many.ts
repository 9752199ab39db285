import type { ItemId } from "../wire/ids.ts";
import type { StoredItem } from "./stored_item.ts";
import type { TagId } from "./tag_id.ts";

/** As many boxes as one call writes in one transaction. */
export const MAX_AT_ONCE = 500;

export interface AskedChange {
  readonly itemId: ItemId;
  /** The version that whoever asks has seen. */
  readonly updatedAt: string;
  readonly updates: { readonly location?: string; readonly tags?: string[] };
}

export interface SortedChanges {
  /** The boxes as they are to be written. */
  readonly toWrite: readonly StoredItem[];
  /** Changed since they were seen: they stay as they are. */
  readonly changed: readonly StoredItem[];
  readonly unknown: readonly ItemId[];
}

/** @param living boxes of the owner, among them those that are asked for */
export function sortChanges(asked: readonly AskedChange[], living: readonly StoredItem[]): SortedChanges {
  const known = byId(living);
  const found = asked.flatMap((change) => {
    const item = known.get(change.itemId);
    return item ? [{ item, change }] : [];
  });
  const isAsSeen = ({ item, change }: typeof found[number]) =>
    item.updatedAt.getTime() === Date.parse(change.updatedAt);
  return {
    toWrite: found.filter(isAsSeen).map(({ item, change }) => ({ ...item, ...change.updates })),
    changed: found.filter((one) => !isAsSeen(one)).map(({ item }) => item),
    unknown: missing(asked.map(({ itemId }) => itemId), known),
  };
}

export interface AskedRestore {
  readonly itemIds: readonly ItemId[];
  /** Only what was deleted at this moment; null is whenever. */
  readonly deletedAt: Date | null;
  /** What went into the trash before is gone for good. */
  readonly oldest: Date;
}

export interface SortedRestores {
  readonly toRestore: readonly StoredItem[];
  /** Not in the trash, so there is nothing to do. */
  readonly living: readonly StoredItem[];
  /** Another box has their number. */
  readonly taken: readonly StoredItem[];
  readonly unknown: readonly ItemId[];
}

/**
 * @param found boxes of the owner, in the trash or not
 * @param used the numbers of living boxes
 */
export function sortRestores(
  { itemIds, deletedAt, oldest }: AskedRestore,
  found: readonly StoredItem[],
  used: ReadonlySet<TagId>,
): SortedRestores {
  const isMeant = (item: StoredItem) =>
    !item.deletedAt || (item.deletedAt >= oldest && (!deletedAt || item.deletedAt.getTime() === deletedAt.getTime()));
  const known = byId(found.filter(isMeant));
  const meant = itemIds.flatMap((itemId) => known.get(itemId) ?? []);
  const trashed = meant.filter((item) => item.deletedAt);
  const first = new Map(trashed.toReversed().map((item) => [item.tagId, item]));
  const isFree = (item: StoredItem) => !used.has(item.tagId) && first.get(item.tagId) === item;
  return {
    toRestore: trashed.filter(isFree),
    living: meant.filter((item) => !item.deletedAt),
    taken: trashed.filter((item) => !isFree(item)),
    unknown: missing(itemIds, known),
  };
}

function byId(items: readonly StoredItem[]): ReadonlyMap<ItemId, StoredItem> {
  return new Map(items.map((item) => [item.id, item]));
}

function missing(asked: readonly ItemId[], known: ReadonlyMap<ItemId, StoredItem>): ItemId[] {
  return asked.filter((itemId) => !known.has(itemId));
}
