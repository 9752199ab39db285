import { storedText } from "../../base/stored_text.ts";
import { createStore } from "../../base/store.ts";
import type { ItemDraft } from "./item_draft.ts";

type Changes = Partial<ItemDraft>;

/** Boxes whose changes are kept; of more, the oldest are let go. */
const MAX_KEPT = 20;

const kept = storedText("editDrafts");
/** Goes up with every change, for whoever shows whether there is a draft. */
export const draftChanges = createStore(0);

/** What somebody has written of a box and not saved: Back, a reload or a lost page must not throw it away. */
export function keptChanges(itemId: string): Changes | null {
  return allKept().find(([id]) => id === itemId)?.[1] ?? null;
}

/** @param changes null once they are saved or thrown away on purpose */
export function keepChanges(itemId: string, changes: Changes | null): void {
  const others = allKept().filter(([id]) => id !== itemId);
  const all = changes && Object.keys(changes).length > 0 ? [...others, [itemId, changes] as const] : others;
  kept.set(all.length > 0 ? JSON.stringify(all.slice(-MAX_KEPT)) : null);
  draftChanges.set(draftChanges.get() + 1);
}

function allKept(): (readonly [itemId: string, changes: Changes])[] {
  try {
    const read: unknown = JSON.parse(kept.get() ?? "[]");
    return Array.isArray(read) ? read.filter(isDraft) : [];
  } catch {
    return [];
  }
}

function isDraft(value: unknown): value is [string, Changes] {
  return Array.isArray(value) && typeof value[0] === "string" && value[1] !== null && typeof value[1] === "object" &&
    Object.values(value[1]).every((text) => typeof text === "string");
}
