import type { Item } from "../../../domain/items/item.ts";
import { createStore } from "../../base/store.ts";
import { readJson, storedText } from "../../base/stored_text.ts";

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

/** What was typed and taken back is no change: somebody else may change it meanwhile. */
export function changedFields(typed: Partial<ItemDraft>, item: Item): Partial<ItemDraft> {
  const before: Readonly<Record<string, string>> = { ...draftOf(item) };
  return Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== before[name]));
}

export function isSameDraft(one: ItemDraft, other: ItemDraft): boolean {
  return JSON.stringify(everythingIn(one)) === JSON.stringify(everythingIn(other));
}

const kept = storedText("itemDraft");

/** The box somebody was writing in this household when the page was lost: a phone short of memory closes pages behind its camera. */
export function keptDraft(householdId: string): ItemDraft | null {
  const draft = draftsByHousehold(householdId)[householdId];
  return draft && typeof draft === "object" ? { ...BLANK_DRAFT, ...draft } : null;
}

export function keepDraft(householdId: string, draft: ItemDraft | null): void {
  const { [householdId]: _, ...others } = draftsByHousehold(householdId);
  const all = draft ? { ...others, [householdId]: draft } : others;
  kept.set(Object.keys(all).length > 0 ? JSON.stringify(all) : null);
}

function draftsByHousehold(householdId: string): Readonly<Record<string, unknown>> {
  const drafts = readJson(kept.get());
  if (!drafts || typeof drafts !== "object") return {};
  // Version 1.0.0 kept one draft as it was.
  return "title" in drafts ? { [householdId]: drafts } : { ...drafts };
}

/** Boxes that are scanned one after the other mostly stand in one place. */
let carried: { readonly householdId: string; readonly place: string } | null = null;

export function carryPlace(householdId: string, place: string): void {
  carried = { householdId, place };
}

/** Where this household's box before lies, since the page was loaded; empty where it was not said. */
export function carriedPlace(householdId: string): string {
  return carried?.householdId === householdId ? carried.place : "";
}

/** The photos of a box that is being written. @param scanned the one that the scan took, still being read from this device */
export function newPhotos(scanned: Promise<File | null>) {
  const chosen = createStore<readonly File[]>([]);
  let read: File | null = null;
  const isRead = scanned.then((photo) => {
    read = photo;
    if (photo) chosen.set([photo, ...chosen.get()]);
  });
  return {
    chosen,
    isByHand: (photo: File) => photo !== read,
    /** For whoever saves before it is read. */
    async all(): Promise<readonly File[]> {
      await isRead;
      return chosen.get();
    },
  };
}

type Changes = Partial<ItemDraft>;

/** Boxes whose changes are kept; of more, the oldest are let go. */
const MAX_KEPT = 20;

const keptEdits = storedText("editDrafts");
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
  keptEdits.set(all.length > 0 ? JSON.stringify(all.slice(-MAX_KEPT)) : null);
  draftChanges.set(draftChanges.get() + 1);
}

function allKept(): (readonly [itemId: string, changes: Changes])[] {
  const read = readJson(keptEdits.get());
  return Array.isArray(read) ? read.filter(isDraft) : [];
}

function isDraft(value: unknown): value is [string, Changes] {
  return Array.isArray(value) && typeof value[0] === "string" && value[1] !== null && typeof value[1] === "object" &&
    Object.values(value[1]).every((text) => typeof text === "string");
}
