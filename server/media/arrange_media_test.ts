import assert from "node:assert/strict";
import type { Item } from "../../domain/items/item.ts";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import type { Member } from "../../tests/support/server/test_app.ts";

async function boxWith(member: Member, tagId: string, ...names: string[]): Promise<Item> {
  const { body } = await member.write<{ data: Item }>("items", "CREATE_ITEM", { tagId });
  const form = new FormData();
  for (const name of names) form.append("files", new File([name], name));
  const answer = await member.fetch(`/api/backend/items/${body.data._id}/media`, { method: "POST", body: form });
  await answer.body?.cancel();
  return await read(member, body.data._id);
}

async function read(member: Member, itemId: string): Promise<Item> {
  return (await member.read<{ data: Item }>("items", "GET_ITEM_BY_ID", { itemId })).body.data;
}

const namesOf = ({ media }: Item) => media.map(({ fileName }) => fileName);
const coversOf = ({ media }: Item) => media.filter(({ isCover }) => isCover).map(({ fileName }) => fileName);

Deno.test("a box's files are ordered and captioned, one is its cover, and a file added later comes last", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  const { _id: itemId, media } = await boxWith(anna, "1", "a.txt", "b.txt", "c.txt");
  const [a, b, c] = media.map(({ key }) => key);
  const updates = { mediaOrder: [c, a], coverKey: b, captions: [{ key: a, caption: " The lid " }] };
  const { body } = await anna.write<{ data: Item }>("items", "UPDATE_ITEM", { itemId, updates });
  assert.deepEqual([namesOf(body.data), coversOf(body.data)], [["c.txt", "a.txt", "b.txt"], ["b.txt"]]);
  assert.equal(body.data.media[1]?.caption, "The lid");

  const form = new FormData();
  form.append("files", new File(["d"], "d.txt"));
  await (await anna.fetch(`/api/backend/items/${itemId}/media`, { method: "POST", body: form })).body?.cancel();
  const patched = await anna.fetch(`/api/v1/items/${itemId}`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ coverKey: c }),
  });
  assert.deepEqual(coversOf((await patched.json()).data), ["c.txt"]);
  assert.deepEqual(namesOf(await read(anna, itemId)), ["c.txt", "a.txt", "b.txt", "d.txt"]);
  await anna.write("items", "UPDATE_ITEM", { itemId, updates: { coverKey: null } });
  assert.deepEqual(coversOf(await read(anna, itemId)), []);
});

Deno.test("a file of another box, or named twice, is refused and nothing of the box is changed", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  const [box, other] = [await boxWith(anna, "1", "a.txt"), await boxWith(anna, "2", "b.txt")];
  const foreign = other.media[0]?.key;
  const own = box.media[0]?.key;
  for (
    const [status, updates] of [
      [404, { coverKey: foreign }],
      [404, { mediaOrder: [foreign] }],
      [404, { captions: [{ key: foreign, caption: "x" }] }],
      [400, { mediaOrder: [own, own] }],
    ] as const
  ) {
    const sent = { itemId: box._id, updates: { title: "Changed", ...updates } };
    assert.equal((await anna.write("items", "UPDATE_ITEM", sent)).status, status);
  }
  assert.deepEqual([await read(anna, box._id), await read(anna, other._id)], [box, other]);
});
