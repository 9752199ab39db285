import { TAG_TEXT } from "../../domain/items/tag_text.ts";

/**
 * Where `/register?box=27` leads to in the end: into the form of a new box 27. Null where the address names no number:
 * whatever else stands there is nobody's wish.
 */
export function firstBoxPath(search: string): string | null {
  const tagId = new URLSearchParams(search).get("box") ?? "";
  return TAG_TEXT.test(tagId) ? `/app/item/new?tagId=${tagId}` : null;
}
