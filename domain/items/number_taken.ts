import type { Item } from "./item.ts";
import { itemFailure } from "./failures.ts";

/** The refusal of a number that another box has, with that box. */
export function numberTaken(holder: Item) {
  const named = holder.title ? ` ${holder.tagId}: "${holder.title}".` : ` ${holder.tagId}.`;
  return itemFailure("NumberTaken", {
    sentence: `You already have a box with the number${named}`,
    data: { item: holder },
  });
}
