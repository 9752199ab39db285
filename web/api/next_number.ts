import type { TagId } from "../../domain/items/tag_id.ts";
import { TAG_TEXT } from "../../domain/items/tag_text.ts";
import { storedText } from "../base/stored_text.ts";
import { itemCalls } from "./items.ts";
import { queryClient } from "./query_client.ts";

/** The number of the box made last on this device, so that whoever numbers 118, 119 is not told 12345679 for one old box. */
const madeLast = storedText("madeLast");

/** @returns the one before it */
export function rememberMade(tagId: string | null): string | null {
  const before = madeLast.get();
  madeLast.set(tagId);
  return before;
}

/** What to write on the next box. */
export function nextNumber() {
  const after = madeLast.get();
  return itemCalls.query("NEXT_TAGID", { after: after && TAG_TEXT.test(after) ? after : "newest" });
}

/** @throws ApiFailure */
export async function readNextNumber(): Promise<TagId> {
  return (await queryClient.fetchQuery(nextNumber())).data.tagId;
}
