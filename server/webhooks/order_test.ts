import assert from "node:assert/strict";
import { deliver } from "./deliver.ts";
import { testApp } from "../../tests/support/server/test_app.ts";
import { change, upload } from "../../tests/support/test_transfer.ts";
import { idsOf, stateOf, tableOfBoxes, TO_PRIVATE, webhookOf } from "../../tests/support/outside/test_webhooks.ts";
import { newBox } from "../../tests/support/test_boxes.ts";
import { until } from "../../tests/support/until.ts";
import { webhookReceiver } from "../../tests/support/outside/webhook_receiver.ts";
import { webhookNetwork } from "./webhook_module.ts";

const BOXES = 400;

Deno.test("an import and other changes of two servers are each told once, those of one box in their order", async () => {
  const settings = { ...TO_PRIVATE, FREE_BOXES_PER_MONTH: "1000" };
  await using one = await testApp(settings);
  await using two = await testApp({ ...settings, DATABASE_URL: one.databaseUrl, DATA_DIR: one.dataDir });
  await using receiver = webhookReceiver(() => new Response());
  const ann = await one.signIn("ann@example.org");
  const there = await two.signIn("ann@example.org");
  await webhookOf(one, ann, receiver.address);
  const { _id: itemId } = await newBox(ann, "9999");
  const { importId } = await upload(ann, "boxes.csv", tableOfBoxes(BOXES));
  const importing = change(ann, "APPLY_IMPORT", importId, {}, 300_000);
  for (let at = 0; at < 20; at++) {
    await [ann, there][at % 2]?.write("items", "UPDATE_ITEM", { itemId, updates: { title: `Title ${at}` } });
  }
  assert.equal((await importing).state, "applied");
  const isAllTold = async () => receiver.received.length >= BOXES + 21 && (await stateOf(ann))?.waiting === 0;
  await until(async () => await isAllTold() || null, { maxMs: 300_000 });
  assert.equal(new Set(idsOf(receiver.received)).size, BOXES + 21);
  assert.equal(receiver.received.length, BOXES + 21);
  const made = receiver.received.filter(({ event }) => event.type === "box.created");
  assert.equal(new Set(made.map(({ event }) => event.data["tagId"])).size, BOXES + 1);
  const titles = receiver.received.filter(({ event }) => event.data["itemId"] === itemId)
    .map(({ event }) => event.data["title"]);
  assert.deepEqual(titles, ["Coats", ...Array.from({ length: 20 }, (_, at) => `Title ${at}`)]);
  assert.equal((await stateOf(ann))?.missed, 0);
});

Deno.test("of two changes of a box the later one is told later, also where its transaction began earlier", async () => {
  await using app = await testApp(TO_PRIVATE);
  await using receiver = webhookReceiver(() => new Response());
  const ann = await app.signIn("ann@example.org");
  const { _id: itemId } = await newBox(ann, "1");
  const { webhook: { webhookId } } = await webhookOf(app, ann, receiver.address);
  await app.pool`update webhooks set held_until = now() + interval '1 hour'`;
  await app.pool.begin(async (tx) => {
    await tx`select now()`;
    await ann.write("items", "UPDATE_ITEM", { itemId, updates: { title: "First" } });
    await tx`update items set title = 'Second' where id = ${itemId}`;
  });
  const parts = { pool: app.pool, clock: () => Date.now() + 2 * 3_600_000, network: webhookNetwork(true) };
  await deliver(parts, webhookId);
  assert.deepEqual(receiver.received.map(({ event }) => event.data["title"]), ["First", "Second"]);
  const [first, second] = receiver.received.map(({ event }) => event.timestamp);
  assert.ok(first && second && first <= second, `${first}, ${second}`);
});

Deno.test("who saves a box waits for no other transaction that tells the same webhook, also where ten thousand wait for it", async (t) => {
  await using app = await testApp({ ...TO_PRIVATE, FREE_BOXES_PER_MONTH: "1000" });
  const ann = await app.signIn("ann@example.org");
  const { webhook: { webhookId } } = await webhookOf(app, ann, "http://127.0.0.1:9999/");
  await app.pool`update webhooks set rests_until = now() + interval '1 day'`;
  const { _id: itemId } = await newBox(ann, "1");
  const saveBeside = (tagId: string) =>
    app.pool.begin(async (tx) => {
      await tx`update items set title = ${`Open ${tagId}`} where id = ${itemId}`;
      await tx`select set_config('idle_in_transaction_session_timeout', '60s', true)`;
      await newBox(ann, tagId);
    });
  await t.step("there is room", () => saveBeside("2"));
  await app.pool`
    insert into webhook_deliveries (id, webhook_id, type, body, state, created_at, due_at)
    select 'old' || n, ${webhookId}, 'box.updated', '{}', 'waiting', now(), now() from generate_series(1, 10000) n`;
  await t.step("there is none", () => saveBeside("3"));
  await t.step("there was none before", () => saveBeside("4"));
  assert.ok(((await stateOf(ann))?.missed ?? 0) >= 2);
});

Deno.test("every change brings a job of its own while the webhook does not rest, and one is enough while it rests for long", async () => {
  await using app = await testApp(TO_PRIVATE);
  const ann = await app.signIn("ann@example.org");
  await webhookOf(app, ann, "http://127.0.0.1:9999/");
  const { _id: itemId } = await newBox(ann, "1");
  const changed = (rests: string | null) =>
    app.pool.begin(async (tx) => {
      await tx`update webhooks set rests_until = now() + ${rests}::interval`;
      await tx`update items set title = title || '.', updated_at = now() where id = ${itemId}`;
      const [jobs] = await tx<{ count: number }[]>`
        select count(*)::integer as count from graphile_worker.jobs
        where key like 'deliver_webhook%' and key like '% ' || pg_current_xact_id()`;
      return jobs?.count;
    });
  assert.equal(await changed(null), 1);
  assert.equal(await changed(null), 1, "also where something waits");
  assert.equal(await changed("1 second"), 1);
  assert.equal(await changed("1 hour"), 0);
});
