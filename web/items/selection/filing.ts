import type { Item } from "../../../domain/items/item.ts";

/** What a box may hold of them; the server's rule is `GivenItemTexts`. */
const MAX_TAGS = 20;

/** Where a box is and what it is called by. */
interface Filing {
  readonly location?: string;
  readonly tags?: string[];
}

/** A box, and what it is to be. */
export interface Filed {
  readonly item: Item;
  readonly updates: Filing;
}

/** Only those that are elsewhere. */
export function moved(items: readonly Item[], location: string): Filed[] {
  return items.filter((item) => item.location !== location).map((item) => ({ item, updates: { location } }));
}

export interface TagChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Only those whose tags change; what the new ones would be too many for is left out, and `full`. */
export function tagged(items: readonly Item[], { add, remove }: TagChange) {
  const filed = items.map((item) => {
    const kept = item.tags.filter((tag) => !remove.includes(tag));
    return { item, updates: { tags: [...kept, ...add.filter((tag) => !kept.includes(tag))] } };
  }).filter(({ item, updates }) => JSON.stringify(item.tags) !== JSON.stringify(updates.tags));
  const isFull = ({ updates }: Filed) => (updates.tags?.length ?? 0) > MAX_TAGS;
  return { filed: filed.filter((one) => !isFull(one)), full: filed.filter(isFull).map(({ item }) => item) };
}

/** What gives a box back what it had. */
export function undone(before: readonly Filed[], written: readonly Item[]): Filed[] {
  const now = new Map(written.map((item) => [item._id, item]));
  return before.flatMap(({ item: { _id, location, tags }, updates }) => {
    const item = now.get(_id);
    if (!item) return [];
    return [{ item, updates: { ...("location" in updates && { location }), ...("tags" in updates && { tags }) } }];
  });
}

/** Below the server's bound of a request, with room for what stands around. */
const CALL_BYTES = 200_000;

/** As few calls as can carry them: one, but where hundreds of boxes have many long tags. */
export function inCalls<T>(entries: readonly T[], maxBytes = CALL_BYTES): T[][] {
  const calls: T[][] = [];
  let bytes = Infinity;
  for (const entry of entries) {
    const size = new TextEncoder().encode(JSON.stringify(entry)).length + 1;
    bytes += size;
    if (bytes > maxBytes) {
      calls.push([]);
      bytes = size;
    }
    calls.at(-1)?.push(entry);
  }
  return calls;
}

/** On all of the boxes, on some, or on none. */
export type TagState = "all" | "some" | "none";

/** The tags of these boxes, those of most first. */
export function tagStates(items: readonly Item[]): Map<string, TagState> {
  const counts = new Map<string, number>();
  for (const tag of items.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const sorted = [...counts].toSorted(([one, many], [other, more]) => more - many || one.localeCompare(other));
  return new Map(sorted.map(([tag, count]) => [tag, count === items.length ? "all" : "some"]));
}
