import type { Item } from "../items/item.ts";
import type { ItemId } from "../wire/ids.ts";

export type LabelledBox = Pick<Item, "_id" | "tagId" | "title" | "location">;

/** Boxes on their way to the page where labels are printed; they travel with the step to it, so that it is the same after a reload. */
export interface LabelledBoxes {
  /** Whose they are. */
  readonly householdId: string;
  /** What stands on their labels is asked for there: it may be another by then. */
  readonly itemIds: readonly ItemId[];
}

export function labelledBoxes(householdId: string, boxes: readonly Pick<Item, "_id">[]): LabelledBoxes {
  return { householdId, itemIds: boxes.map(({ _id }) => _id) };
}
