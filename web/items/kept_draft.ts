import { remembered } from "../base/remembered.ts";
import { BLANK_DRAFT, type ItemDraft } from "./item_draft.ts";

const kept = remembered("itemDraft");

/** The box somebody was writing when the page was lost: a phone short of memory closes pages behind its camera. */
export function keptDraft(): ItemDraft | null {
  try {
    const draft = JSON.parse(kept.get() ?? "null");
    return draft && typeof draft === "object" ? { ...BLANK_DRAFT, ...draft } : null;
  } catch {
    return null;
  }
}

export function keepDraft(draft: ItemDraft | null): void {
  kept.set(draft && JSON.stringify(draft));
}
