import { MAX_AT_ONCE } from "../../../domain/items/change_many.ts";
import type { Item } from "../../../domain/items/item.ts";
import type { ItemId } from "../../../domain/wire/ids.ts";

/** The boxes that somebody has chosen, as they were seen. */
export interface Choice {
  readonly items: ReadonlyMap<ItemId, Item>;
  /** Where a range begins: the box chosen last. */
  readonly anchor: ItemId | null;
}

export function isFull({ items }: Choice): boolean {
  return items.size >= MAX_AT_ONCE;
}

export function toggled(choice: Choice, item: Item): Choice {
  if (!choice.items.has(item._id)) return withAll(choice, [item]);
  const items = new Map(choice.items);
  items.delete(item._id);
  return { items, anchor: item._id };
}

/** Everything from the anchor to this box, in the order of the list. */
export function withRange(choice: Choice, list: readonly Item[], to: Item): Choice {
  const [from, end] = [choice.anchor, to._id].map((id) => list.findIndex(({ _id }) => _id === id));
  if (from === undefined || end === undefined || from < 0) return toggled(choice, to);
  const range = list.slice(Math.min(from, end), Math.max(from, end) + 1);
  return { ...withAll(choice, range), anchor: to._id };
}

export function withAll(choice: Choice, added: readonly Item[]): Choice {
  const fresh = added.filter(({ _id }) => !choice.items.has(_id)).slice(0, MAX_AT_ONCE - choice.items.size);
  const items = new Map([...choice.items, ...fresh.map((item) => [item._id, item] as const)]);
  return { items, anchor: fresh.at(-1)?._id ?? choice.anchor };
}
