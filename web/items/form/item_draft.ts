import type { Item } from "../../../domain/items/item.ts";
import { storedText } from "../../base/stored_text.ts";

/** What a form holds while somebody writes; tags as they are typed, with commas. */
export interface ItemDraft {
  readonly tagId: string;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly tags: string;
}

export const BLANK_DRAFT: ItemDraft = { tagId: "", title: "", description: "", location: "", tags: "" };

export function draftOf({ tagId, title, description, location, tags }: Item): ItemDraft {
  return { tagId, title, description, location, tags: tags.join(", ") };
}

/** `winter, ski ,, winter` -> winter, ski */
export function tagsIn(typed: string): string[] {
  return [...new Set(typed.split(",").map((tag) => tag.trim()).filter(Boolean))];
}

export function textsOf({ title, description, location, tags }: ItemDraft) {
  return { title: title.trim(), description: description.trim(), location: location.trim(), tags: tagsIn(tags) };
}

/** Only what a draft changes of a box, as the calls take it: what else was changed meanwhile, elsewhere, is not undone. */
export function updatesOf(draft: ItemDraft, item: Item): Partial<ReturnType<typeof everythingIn>> {
  const before: Record<string, unknown> = everythingIn(draftOf(item));
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[name]);
  return Object.fromEntries(Object.entries(everythingIn(draft)).filter(isChanged));
}

function everythingIn(draft: ItemDraft) {
  return { tagId: draft.tagId, ...textsOf(draft) };
}

export function isSameDraft(one: ItemDraft, other: ItemDraft): boolean {
  return JSON.stringify(everythingIn(one)) === JSON.stringify(everythingIn(other));
}

const kept = storedText("itemDraft");

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

/** Boxes that are scanned one after the other mostly stand in one place. */
let carried: { readonly ownerId: string; readonly place: string } | null = null;

export function carryPlace(ownerId: string, place: string): void {
  carried = { ownerId, place };
}

/** Where this person's box before lies, since the page was loaded; empty where it was not said. */
export function carriedPlace(ownerId: string | undefined): string {
  return carried && carried.ownerId === ownerId ? carried.place : "";
}
