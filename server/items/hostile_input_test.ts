import assert from "node:assert/strict";
import type { Item } from "../../domain/items/item.ts";
import { writeCursor } from "../../domain/items/cursor.ts";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import { testApp } from "../../tests/support/server/test_app.ts";

Deno.test("texts that the database cannot hold are refused by the door, or kept, but never break the server", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  const statuses = [
    (await anna.read("items", "GET_ITEM_BY_ID", { itemId: "a\0b" })).status,
    (await anna.write("items", "PURGE_ITEM", { itemId: "\0" })).status,
    (await anna.read("items", "GET_USER_ITEMS", { after: writeCursor(["soon", "x"]) })).status,
    (await anna.read("items", "GET_USER_ITEMS", { after: writeCursor([1e12, "x"]), sortBy: "tagId" })).status,
    (await anna.fetch("/media/%00")).status,
    (await anna.fetch("/sandbox/mail?to=%00")).status,
    (await anna.write("items", "CREATE_ITEM", { tagId: "1", title: `a${"𠀀".repeat(80)}` })).status,
  ];
  assert.deepEqual(statuses, [400, 400, 400, 400, 400, 400, 201]);
});

Deno.test("a payload in an address has 8 KB, and one byte more is refused in a sentence", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  const payload = (bytes: number) => `{"limit":1${" ".repeat(bytes - 11)}}`;
  const ask = async (bytes: number) => {
    const query = new URLSearchParams({ action: "GET_USER_ITEMS", payload: payload(bytes) });
    const answer = await anna.fetch(`/api/backend/items?${query}`);
    const { errorMessage } = await answer.json();
    return [answer.status, errorMessage];
  };
  assert.equal(new TextEncoder().encode(payload(8_192)).length, 8_192);
  assert.deepEqual(await ask(8_192), [200, undefined]);
  assert.deepEqual(await ask(8_193), [400, "The payload is longer than 8 KB."]);
});

Deno.test("two boxes that want each other's number at once get an answer each, and keep their own", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  const made = await Promise.all(
    ["1", "2"].map((tagId) => anna.write<{ data: Item }>("items", "CREATE_ITEM", { tagId })),
  );
  const [first, second] = made.map((reply) => reply.body.data._id);
  const swap = (itemId: string | undefined, tagId: string) =>
    anna.write("items", "UPDATE_ITEM", { itemId, updates: { tagId } });
  const tries = await Promise.all([swap(first, "2"), swap(second, "1")]);
  assert.deepEqual(tries.map((reply) => reply.status), [409, 409]);
});

Deno.test("an error is never kept by the browser, and foreign methods leave no name in the figures", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  assert.equal((await anna.fetch("/media/nothing")).headers.get("cache-control"), "no-store");
  await (await app.fetch("/healthz", { method: "PROPFIND" })).body?.cancel();
  const figures = await (await app.fetch("/metrics")).text();
  assert.ok(figures.includes('method="other"') && !figures.includes("PROPFIND"));
});
