import { counted } from "../../../domain/wire/counted.ts";
import { MAX_AT_ONCE } from "../../../domain/items/change_many.ts";
import type { Item } from "../../../domain/items/item.ts";
import type { ItemId } from "../../../domain/wire/ids.ts";
import { sentenceOf } from "../../api/api_failure.ts";
import { itemCalls } from "../../api/items.ts";
import { showFailure } from "../../api/show_failure.ts";
import { showToast } from "../../ui/toasts.tsx";
import { askForListsAgain, itemsChanged, itemsGone, itemsRevised, listsAsTheyAre } from "../list/item_cache.ts";
import {
  type Filed,
  inCalls,
  moved,
  type StayedOut,
  stayedOutSentence,
  type TagChange,
  tagged,
  undone,
} from "./filing.ts";

const NOT_CHANGED = "The boxes could not be changed. Please try again.";
const NOT_DELETED = "The boxes could not be deleted. Please try again.";
const NOT_RESTORED = "The boxes could not be restored. Please try again.";

const boxes = (list: readonly unknown[]) => counted(list.length, "box", "boxes");

export async function moveBoxes(items: readonly Item[], location: string): Promise<void> {
  const place = location || "no place";
  const filed = moved(items, location);
  if (filed.length === 0) return showToast({ sentence: `${boxes(items)} stay where they are, in ${place}.` });
  await fileWithUndo(filed, (written) => `${boxes(written)} moved to ${place}.`);
}

export async function tagBoxes(items: readonly Item[], change: TagChange): Promise<void> {
  const { filed, full } = tagged(items, change);
  if (filed.length === 0) return showToast({ sentence: stayedOutSentence({ full }) || "The tags stay as they are." });
  await fileWithUndo(filed, (written) => `${boxes(written)} tagged anew.`, { full });
}

async function fileWithUndo(filed: readonly Filed[], said: (written: readonly Item[]) => string, more: StayedOut = {}) {
  const reply = await file(filed);
  if (!reply) return;
  const back = undone(filed, reply.written);
  showToast({
    sentence: joined(reply.written.length > 0 && said(reply.written), stayedOutSentence({ ...reply, ...more })),
    ...(back.length > 0 && { action: { label: "Undo", run: () => void undoFiling(back) } }),
  });
}

async function undoFiling(back: readonly Filed[]): Promise<void> {
  const reply = await file(back);
  if (!reply) return;
  const said = reply.written.length > 0 && `${boxes(reply.written)} as before.`;
  showToast({ sentence: joined(said, stayedOutSentence(reply)) });
}

/** Shows the change at once, and takes it back where the server did not make it. @returns null when it failed */
async function file(filed: readonly Filed[]) {
  const takeBack = listsAsTheyAre();
  itemsRevised(new Map(filed.map(({ item, updates }) => [item._id, (now) => ({ ...now, ...updates })])));
  const written: Item[] = [];
  const changed: Item[] = [];
  const unknown: ItemId[] = [];
  try {
    for (const entries of inCalls(filed.map(entryOf))) {
      const { data } = await itemCalls.write("UPDATE_ITEMS", { items: [...entries] });
      written.push(...data.items);
      changed.push(...data.changed);
      unknown.push(...data.unknown);
    }
  } catch (error) {
    takeBack();
    showFailure(error, NOT_CHANGED);
    return null;
  } finally {
    itemsRevised(new Map([...written, ...changed].map((item) => [item._id, () => item])));
    itemsGone(unknown);
    askForListsAgain();
  }
  return { written, changed, gone: filed.map(({ item }) => item).filter(({ _id }) => unknown.includes(_id)) };
}

function entryOf({ item: { _id, updatedAt }, updates }: Filed) {
  return { itemId: _id, updatedAt, updates };
}

export async function deleteBoxes(items: readonly Item[]): Promise<void> {
  const takeBack = listsAsTheyAre();
  itemsGone(items.map(({ _id }) => _id));
  try {
    const { data } = await itemCalls.write("DELETE_ITEMS", { itemIds: items.map(({ _id }) => _id) });
    askForListsAgain();
    const gone = items.filter(({ _id }) => data.unknown.includes(_id));
    const { itemIds, deletedAt } = data;
    const said = deletedAt !== null && `${boxes(itemIds)} ${itemIds.length === 1 ? "is" : "are"} in the trash.`;
    const deleted = items.filter(({ _id }) => itemIds.includes(_id));
    showToast({
      sentence: joined(said, stayedOutSentence({ gone })),
      ...(deletedAt !== null && { action: { label: "Undo", run: () => void restoreBoxes(deleted, deletedAt) } }),
    });
  } catch (error) {
    takeBack();
    showFailure(error, NOT_DELETED);
  }
}

/**
 * Takes boxes back from the trash, and says which are back and which stay, and why.
 * @param deletedAt only those that went there at that moment
 */
export async function restoreBoxes(items: readonly Item[], deletedAt?: string): Promise<void> {
  const [back, taken, unknown]: [Item[], Item[], ItemId[]] = [[], [], []];
  try {
    for (let from = 0; from < items.length; from += MAX_AT_ONCE) {
      const itemIds = items.slice(from, from + MAX_AT_ONCE).map(({ _id }) => _id);
      const { data } = await itemCalls.write("RESTORE_ITEMS", { itemIds, ...(deletedAt && { deletedAt }) });
      back.push(...data.items);
      taken.push(...data.taken);
      unknown.push(...data.unknown);
    }
    const gone = items.filter(({ _id }) => unknown.includes(_id));
    showToast({ sentence: joined(backSentence(back), stayedOutSentence({ taken, gone })) });
  } catch (error) {
    showToast({ sentence: joined(backSentence(back), sentenceOf(error, NOT_RESTORED)), isError: true });
  } finally {
    itemsChanged(back);
    askForListsAgain();
  }
}

function backSentence(back: readonly Item[]): string | false {
  return back.length > 0 && `${boxes(back)} ${back.length === 1 ? "is" : "are"} back.`;
}

function joined(...sentences: readonly (string | false)[]): string {
  return sentences.filter(Boolean).join(" ");
}
