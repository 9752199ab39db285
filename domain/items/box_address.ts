import type { ItemId } from "../wire/ids.ts";
import type { TagId } from "./tag_id.ts";
import { TAG_TEXT } from "./tag_text.ts";

/** As its schema has it, which the browser does without. */
const ITEM_ID = /^[^\0]{1,64}$/;

/** What a code on a box points to: the box, or a number that may have no box yet. */
export type BoxAddress = { readonly itemId: ItemId } | { readonly tagId: TagId };

/** @param server its address with the base path, as `https://boxes.example.org/stowmark`, without a slash at the end */
export function boxAddress(server: string, to: BoxAddress): string {
  return "itemId" in to ? `${server}/app/item/${encodeURIComponent(to.itemId)}` : `${server}/app/number/${to.tagId}`;
}

/** @returns null for what is no address of a box on this server */
export function readBoxAddress(server: string, text: string): BoxAddress | null {
  const [, kind, encoded] = text.startsWith(`${server}/`)
    ? /^\/app\/(item|number)\/([^/?#]+)\/?(?:[?#].*)?$/.exec(text.slice(server.length)) ?? []
    : [];
  const id = encoded === undefined ? null : decoded(encoded);
  if (id === null) return null;
  if (kind === "number") return TAG_TEXT.test(id) ? { tagId: id as TagId } : null;
  return ITEM_ID.test(id) && id !== "new" ? { itemId: id as ItemId } : null;
}

function decoded(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
