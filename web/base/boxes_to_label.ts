import type { Item } from "../../domain/items/item.ts";
import { createStore } from "./store.ts";

interface BoxesToLabel {
  /** Whose boxes they are; who looks at another household prints none of them. */
  readonly householdId: string;
  readonly boxes: readonly Pick<Item, "_id" | "tagId" | "title" | "location">[];
}

/** What somebody chose to print labels of, until they leave the page where it is printed. */
export const boxesToLabel = createStore<BoxesToLabel | null>(null);
