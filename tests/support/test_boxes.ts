import assert from "node:assert/strict";
import type { Item } from "../../domain/items/item.ts";
import type { Media } from "../../domain/media/media.ts";
import type { Member } from "./server/test_app.ts";

/** A box of a member's. */
export async function newBox(member: Member, tagId = "1", title = "Coats", more: object = {}): Promise<Item> {
  const made = await member.write<{ data: Item; errorMessage?: string }>("items", "CREATE_ITEM", {
    ...{ tagId, title },
    ...more,
  });
  assert.equal(made.status, 201, made.body.errorMessage);
  return made.body.data;
}

/** Files as a form sends them. */
export function formOf(...files: readonly File[]): RequestInit {
  const body = new FormData();
  for (const file of files) body.append("files", file);
  return { method: "POST", body };
}

/** Puts files into a box. */
export async function sendFiles(member: Pick<Member, "fetch">, itemId: string, ...files: readonly File[]) {
  const answer = await member.fetch(`/api/backend/items/${itemId}/media`, formOf(...files));
  const { data, errorMessage = "" }: { data?: { media: Media[] }; errorMessage?: string } = await answer.json();
  return { status: answer.status, media: data?.media ?? [], errorMessage };
}
