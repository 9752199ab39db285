import assert from "node:assert/strict";
import { testApp } from "../../tests/support/server/test_app.ts";
import { payer } from "../../tests/support/test_billing.ts";

Deno.test("the free plan's last box goes to one of two requests, and Pro lifts the limit", async () => {
  await using app = await testApp({ FREE_BOXES_PER_MONTH: "2" });
  const member = await app.signIn("anna@example.org");
  const create = (tagId: string) => member.write("items", "CREATE_ITEM", { tagId });
  const made = await Promise.all(["1", "2", "3", "4", "5"].map(create));
  assert.deepEqual(made.map(({ status }) => status).sort(), [201, 201, 402, 402, 402]);
  await payer(app, member).upgrade();
  assert.equal((await create("9")).status, 201);
});

Deno.test("who loses Pro loses nothing: what is over the limit can be read, changed, thrown away and brought back", async () => {
  await using app = await testApp({ FREE_BOXES_PER_MONTH: "1" });
  const member = await app.signIn("anna@example.org");
  const anna = payer(app, member);
  const { paymentIntentId } = await anna.upgrade();
  const create = (tagId: string) => member.write("items", "CREATE_ITEM", { tagId, title: `Blankets ${tagId}` });
  const made = await Promise.all(["1", "2", "3"].map(create));
  assert.deepEqual(made.map(({ status }) => status), [201, 201, 201]);
  await anna.refund(paymentIntentId);
  await anna.quiet();
  assert.equal(await anna.isPro(), false);
  const { body } = await member.read<{ data: { items: { _id: string }[]; total: number } }>("items", "GET_USER_ITEMS");
  assert.equal(body.data.total, 3);
  const found = await member.read<{ data: { total: number } }>("items", "SEARCH_ITEMS", { searchTerm: "blankets" });
  assert.equal(found.body.data.total, 3);
  const itemId = body.data.items[0]?._id;
  const statusOf = async (action: string, payload: object) => (await member.write("items", action, payload)).status;
  assert.equal(await statusOf("UPDATE_ITEM", { itemId, updates: { title: "Coats" } }), 200);
  assert.equal(await statusOf("DELETE_ITEM", { itemId }), 200);
  assert.equal(await statusOf("RESTORE_ITEM", { itemId }), 200);
  assert.equal((await create("9")).status, 402);
});

Deno.test("anybody may ask for the prices and for what is free; where no payments are taken there is nothing to buy", async () => {
  await using app = await testApp({ FREE_BOXES_PER_MONTH: "3", FREE_ASSETS_PER_BOX: "2" });
  const asked = await app.fetch("/api/backend/subscription?action=get_prices");
  const { free, plans } = await asked.json();
  assert.deepEqual(free, { boxesPerMonth: 3, assetsPerBox: 2 });
  const member = await app.signIn("anna@example.org");
  assert.deepEqual(plans, (await member.read("subscription", "get_subscription")).body.plans);
  await using poor = await testApp({ SANDBOX: "0", PUBLIC_URL: "https://home.example.org" });
  const none = await (await poor.fetch("/api/backend/subscription?action=get_prices")).json();
  assert.deepEqual([none.free.boxesPerMonth, none.plans], [20, []]);
});
