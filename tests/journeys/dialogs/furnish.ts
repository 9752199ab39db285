import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import sharp from "sharp";
import type { Item } from "../../../domain/items/item.ts";
import { type Member, signIn } from "../../support/server/test_app.ts";
import { payer } from "../../support/test_billing.ts";
import type { Stage } from "../routes/stage.ts";

/** What somebody must have so that every dialog of the app has a reason: a file, a deleted box, a plan, a log. */
export async function furnish({ url, people }: Stage): Promise<void> {
  const fetchFrom = (path: string, init?: RequestInit) => fetch(url + path, init);
  const member = await signIn(fetchFrom, "member@sandbox.test");
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#2a7" } }).png()
    .toBuffer();
  await Promise.all([
    upload(member, `/api/backend/items/${people.member.ids["itemId"]}/media`, picture),
    deleteOne(member),
    keepScan(member, picture),
    member.write("tokens", "CREATE_API_TOKEN", { name: "Label printer", scope: "read" }),
    member.write("webhooks", "CREATE_WEBHOOK", { address: "https://93.184.215.14/boxes" }),
    member.write("logger", "log", { level: "error", message: "The log for this list" }),
    payer({ fetch: fetchFrom }, member).upgrade(),
  ]);
}

async function upload(member: Member, path: string, picture: Buffer): Promise<void> {
  const body = new FormData();
  body.append("files", new File([new Uint8Array(picture)], "coats.png", { type: "image/png" }));
  const { status } = await member.fetch(path, { method: "POST", body });
  assert.equal(status, 201, path);
}

async function deleteOne(member: Member): Promise<void> {
  const { body } = await member.write<{ data: Item }>("items", "CREATE_ITEM", { tagId: "119", title: "Old tent" });
  await member.write("items", "DELETE_ITEM", { itemId: body.data._id });
}

async function keepScan(member: Member, picture: Buffer): Promise<void> {
  const init = { method: "POST", headers: { "content-type": "image/png" }, body: new Uint8Array(picture) };
  assert.equal((await member.fetch("/api/backend/scans/kept?label=117&readAs=111", init)).status, 201);
}
