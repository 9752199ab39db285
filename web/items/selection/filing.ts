import type { Item } from "../../../domain/items/item.ts";

/** What a box may hold of them; the server's rule is `GivenItemTexts`. */
const MAX_TAGS = 20;

interface Filing {
  readonly location?: string;
  readonly tags?: string[];
}

export interface Filed {
  readonly item: Item;
  readonly updates: Filing;
}

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

/** In as few calls as can carry them: one, but where hundreds of boxes have many long tags. */
export function inCalls<T>(entries: readonly T[], maxBytes = CALL_BYTES): (readonly T[])[] {
  if (entries.length === 0) return [];
  const half = Math.ceil(entries.length / 2);
  const bytes = new TextEncoder().encode(JSON.stringify(entries)).length;
  if (bytes <= maxBytes || entries.length === 1) return [entries];
  return [entries.slice(0, half), entries.slice(half)].flatMap((part) => inCalls(part, maxBytes));
}

/** On all of the boxes, on some, or on none. */
export type TagState = "all" | "some" | "none";

export function tagStates(items: readonly Item[]): Map<string, TagState> {
  const counts = new Map<string, number>();
  for (const tag of items.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const sorted = [...counts].toSorted(([one, many], [other, more]) => more - many || one.localeCompare(other));
  return new Map(sorted.map(([tag, count]) => [tag, count === items.length ? "all" : "some"]));
}

const MAX_NAMED = 3;

type Numbered = Pick<Item, "tagId">;

export interface StayedOut {
  readonly changed?: readonly Numbered[];
  readonly gone?: readonly Numbered[];
  readonly taken?: readonly Numbered[];
  readonly full?: readonly Numbered[];
}

/** "Boxes 12 and 14 were changed meanwhile and stay as they are." */
export function stayedOutSentence({ changed = [], gone = [], taken = [], full = [] }: StayedOut): string {
  return [
    sentence(changed, "was changed meanwhile and stays as it is", "were changed meanwhile and stay as they are"),
    sentence(gone, "is not there any more", "are not there any more"),
    sentence(
      taken,
      "stays in the trash: its number is another box's",
      "stay in the trash: their numbers are other boxes'",
    ),
    sentence(full, "has no room for more tags", "have no room for more tags"),
  ].filter(Boolean).join(" ");
}

function sentence(boxes: readonly Numbered[], does: string, all: string): string {
  if (boxes.length === 0) return "";
  return `${boxesNamed(boxes)} ${boxes.length === 1 ? does : all}.`;
}

/** Box 12, Boxes 12 and 14, 7 boxes */
function boxesNamed(boxes: readonly Numbered[]): string {
  const numbers = boxes.map(({ tagId }) => tagId);
  if (numbers.length > MAX_NAMED) return `${numbers.length} boxes`;
  const last = numbers.at(-1);
  return numbers.length === 1 ? `Box ${last}` : `Boxes ${numbers.slice(0, -1).join(", ")} and ${last}`;
}
