import { z } from "zod";
import { BoxLink, SharedBox } from "../../domain/items/links/box_link.ts";
import type { linkActions } from "../../domain/items/links/contract.ts";
import type { PayloadOf } from "../../domain/wire/action.ts";
import { json, type Member, type MembersApp } from "./server/test_app.ts";

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
