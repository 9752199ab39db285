import assert from "node:assert/strict";
import type { Item } from "../../domain/items/item.ts";
import type { Media } from "../../domain/media/media.ts";
import { z } from "zod";
import { BoxLink, SharedBox } from "../../domain/items/links/box_link.ts";
import type { linkActions } from "../../domain/items/links/contract.ts";
import type { PayloadOf } from "../../domain/wire/action.ts";
import { PNG } from "./outside/homebox_zip.ts";
import { json, type Member, type MembersApp } from "./server/test_app.ts";

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

const Made = z.object({ data: z.object({ link: BoxLink, url: z.string() }) });
type Asked = Omit<PayloadOf<(typeof linkActions)["MAKE_BOX_LINK"]>, "itemId">;

/** A link of a box, made by a member. */
export async function makeLink(member: Member, itemId: string, asked: Asked = {}) {
  const { status, body } = await member.write("links", "MAKE_BOX_LINK", { itemId, ...asked });
  if (status !== 201) throw new Error(`expected a link, received ${status} ${body.errorMessage}`);
  const { data: { link, url } } = Made.parse(body);
  return { ...link, url, key: new URL(url).hash.slice(1) };
}

const Opened = z.object({
  data: z.object({ box: SharedBox.strict().exactOptional() }).exactOptional(),
  errorMessage: z.string().exactOptional(),
});

/** What a stranger sees who has a key. */
export async function openBox({ fetch }: Pick<MembersApp, "fetch">, key: string) {
  const answer = await fetch("/api/backend/links", json({ action: "READ_SHARED_BOX", payload: { key } }));
  const { data, errorMessage } = Opened.parse(await answer.json());
  return { status: answer.status, box: data?.box, errorMessage };
}
