import type { Item } from "../items/item.ts";

export type LabelledBox = Pick<Item, "_id" | "tagId" | "title" | "location">;

/** Boxes on their way to the page where labels are printed; they travel with the step to it, so that it is the same after a reload. */
export interface LabelledBoxes {
  /** Whose they are. */
  readonly householdId: string;
  readonly boxes: readonly LabelledBox[];
}

export function labelledBoxes(householdId: string, boxes: readonly LabelledBox[]): LabelledBoxes {
  return {
    householdId,
    boxes: boxes.map(({ _id, tagId, title, location }) => ({ _id, tagId, title, location })),
  };
}
