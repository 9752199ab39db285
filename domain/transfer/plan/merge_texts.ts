import type { ItemTexts } from "../../items/item.ts";
import { MAX_TAGS } from "./check_row.ts";

/** A box with what a row adds to it: what the box says already stays, empty fields are filled, tags are put together. */
export function mergeTexts(box: ItemTexts, added: ItemTexts): ItemTexts {
  return {
    title: box.title || added.title,
    description: box.description || added.description,
    location: box.location || added.location,
    tags: mergeTags(box.tags, added.tags).kept,
  };
}

/** Those of a box, then added ones as long as there is room. */
export function mergeTags(tags: readonly string[], added: readonly string[]) {
  const all = [...new Set([...tags, ...added])];
  const room = Math.max(MAX_TAGS, tags.length);
  return { kept: all.slice(0, room), leftOut: all.slice(room) };
}

/** A box with what a row says instead: whatever the row does not say stays. */
export function overwriteTexts(box: ItemTexts, row: ItemTexts): ItemTexts {
  return {
    title: row.title || box.title,
    description: row.description || box.description,
    location: row.location || box.location,
    tags: row.tags.length > 0 ? row.tags : box.tags,
  };
}

/** A box as it was before a merge, in the fields that are still as the merge left them. */
export function unmergeTexts(now: ItemTexts, merged: ItemTexts, before: ItemTexts): ItemTexts {
  return {
    title: now.title === merged.title ? before.title : now.title,
    description: now.description === merged.description ? before.description : now.description,
    location: now.location === merged.location ? before.location : now.location,
    tags: now.tags.join("\0") === merged.tags.join("\0") ? before.tags : now.tags,
  };
}
