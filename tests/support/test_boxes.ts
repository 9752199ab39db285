import assert from "node:assert/strict";
import type { Item } from "../../domain/items/item.ts";
import type { Media } from "../../domain/media/media.ts";
import { PNG } from "./outside/homebox_zip.ts";
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
export function formOf(...files: readonly File[]): { readonly method: "POST"; readonly body: FormData } {
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

/** A member keeps the picture of a number that was read as another. */
export async function keepScan(member: Pick<Member, "fetch">, picture: Uint8Array = PNG): Promise<void> {
  const init = { method: "POST", headers: { "content-type": "image/png" }, body: new Uint8Array(picture) };
  const answer = await member.fetch("/api/backend/scans/kept?label=117&readAs=111", init);
  assert.equal(answer.status, 201, await answer.text());
}
