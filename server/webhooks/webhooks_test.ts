import assert from "node:assert/strict";
import { Webhook as Checker } from "standardwebhooks";
import { z } from "zod";
import { Delivery, MAX_WEBHOOKS } from "../../domain/webhooks/webhook.ts";
import type { WebhookId } from "../../domain/wire/ids.ts";
import { json, type TestApp, testApp } from "../../tests/support/server/test_app.ts";
import { deliveriesOf, stateOf, TO_PRIVATE, webhookOf } from "../../tests/support/outside/test_webhooks.ts";
import { newBox } from "../../tests/support/test_boxes.ts";
import { until } from "../../tests/support/until.ts";
import { webhookReceiver } from "../../tests/support/outside/webhook_receiver.ts";
import { deliver, DELIVER_WEBHOOK } from "./deliver.ts";
import { webhookJobs, webhookNetwork } from "./webhook_module.ts";

/** As the job does it, at a moment of the test's. */
function deliverAt(app: TestApp, webhookId: WebhookId, now: number) {
  return deliver({ pool: app.pool, clock: () => now, network: webhookNetwork(true) }, webhookId);
}

/** Whether the server has planned the next try, which from now on is the test's to make. */
async function isPlannedNoMore({ pool }: TestApp, webhookId: WebhookId): Promise<true | null> {
  const key = `${DELIVER_WEBHOOK} ${webhookId}`;
  const removed = await pool`delete from graphile_worker._private_jobs where key = ${key} returning id`;
  return removed.length > 0 || null;
}

Deno.test("every change of a box arrives, once and in its order, signed as the Standard Webhooks library checks it", async () => {
  await using app = await testApp(TO_PRIVATE);
  await using receiver = webhookReceiver(() => new Response());
  const ann = await app.signIn("ann@example.org");
  const { secret } = await webhookOf(app, ann, receiver.address);
  const { _id: itemId } = await newBox(ann, "007");
  await ann.write("items", "UPDATE_ITEM", { itemId, updates: { title: "Winter coats" } });
  await ann.write("items", "DELETE_ITEM", { itemId });
  await ann.write("items", "RESTORE_ITEM", { itemId });
  await ann.write("items", "PURGE_ITEM", { itemId });
  await newBox(await app.signIn("ben@example.org"), "7", "Not hers");
  await until(() => Promise.resolve(receiver.received.length >= 5 || null));
  const told = receiver.received.map(({ event }) => [event.type, event.data.title]);
  assert.deepEqual(told, [
    ["box.created", "Coats"],
    ["box.updated", "Winter coats"],
    ["box.deleted", "Winter coats"],
    ["box.created", "Winter coats"],
    ["box.deleted", "Winter coats"],
  ]);
  const checker = new Checker(secret);
  for (const { headers, body } of receiver.received) checker.verify(body, Object.fromEntries(headers));
  assert.throws(() => new Checker(`whsec_${btoa("another")}`).verify("{}", {}));
  assert.equal(new Set(receiver.received.map(({ headers }) => headers.get("webhook-id"))).size, 5);
});

Deno.test("a new file in a box is a change of it", async () => {
  await using app = await testApp(TO_PRIVATE);
  await using receiver = webhookReceiver(() => new Response());
  const ann = await app.signIn("ann@example.org");
  const { _id } = await newBox(ann, "1");
  await webhookOf(app, ann, receiver.address);
  const form = new FormData();
  form.append("files", new File(["plain words"], "list.txt", { type: "text/plain" }));
  const added = await ann.fetch(`/api/backend/items/${_id}/media`, { method: "POST", body: form });
  assert.equal(added.status, 201);
  await added.body?.cancel();
  await until(() => Promise.resolve(receiver.received.length > 0 || null));
  assert.deepEqual(receiver.received.map(({ event }) => event.type), ["box.updated"]);
});

Deno.test("what fails is sent again with the same id after growing pauses, and a redirect counts as a failure", async () => {
  await using app = await testApp(TO_PRIVATE);
  const answers = [500, 302, 200];
  await using receiver = webhookReceiver(() =>
    new Response(null, { status: answers.shift() ?? 200, headers: { location: "http://127.0.0.1:1/" } })
  );
  const ann = await app.signIn("ann@example.org");
  const { webhook: { webhookId } } = await webhookOf(app, ann, receiver.address);
  await newBox(ann, "1");
  await until(() => isPlannedNoMore(app, webhookId));
  const [failed] = await deliveriesOf(ann, webhookId);
  const now = Date.parse(failed?.triedAt ?? "");
  await deliverAt(app, webhookId, now);
  assert.equal(receiver.received.length, 1, "it rests");
  await deliverAt(app, webhookId, now + 60_000);
  assert.match((await deliveriesOf(ann, webhookId))[0]?.fault ?? "", /302; redirects are not followed/);
  await deliverAt(app, webhookId, now + 61_000);
  assert.equal(receiver.received.length, 2, "it rests longer");
  await deliverAt(app, webhookId, now + 600_000);
  const ids = receiver.received.map(({ headers }) => headers.get("webhook-id"));
  assert.deepEqual([ids.length, new Set(ids).size], [3, 1]);
  const [delivery] = await deliveriesOf(ann, webhookId);
  assert.deepEqual([delivery?.state, delivery?.tries, delivery?.status], ["delivered", 3, 200]);
  assert.equal((await stateOf(ann))?.failures, 0);
});

Deno.test("an address that says it is gone is paused, hears nothing meanwhile, and is told to read all boxes again when its owner resumes it", async () => {
  await using app = await testApp(TO_PRIVATE);
  let status = 410;
  await using receiver = webhookReceiver(() => new Response(null, { status }));
  const ann = await app.signIn("ann@example.org");
  const { webhook: { webhookId } } = await webhookOf(app, ann, receiver.address);
  await newBox(ann, "1", "First");
  await until(async () => (await stateOf(ann))?.state === "paused" || null);
  await newBox(ann, "2", "Unheard");
  status = 200;
  await app.pool`update webhook_deliveries set due_at = now()`;
  await ann.write("webhooks", "RESUME_WEBHOOK", { webhookId });
  await until(async () => (await stateOf(ann))?.waiting === 0 || null);
  await newBox(ann, "3", "Third");
  await until(() => Promise.resolve(receiver.received.length >= 4 || null));
  const told = receiver.received.map(({ event }) => event.data["title"] ?? event.type);
  assert.deepEqual(told, ["First", "First", "boxes.changed", "Third"]);
});

Deno.test("no address of this computer or its network is called, also where a name leads there", async () => {
  await using app = await testApp();
  await using receiver = webhookReceiver(() => new Response());
  const ann = await app.signIn("ann@example.org");
  for (
    const address of [receiver.address, "http://localhost/", "http://[::1]:8000/", "http://10.0.0.1/", "ftp://8.8.8.8/"]
  ) {
    const { status, body } = await ann.write("webhooks", "CREATE_WEBHOOK", { address });
    assert.equal(status, 400, address);
    assert.match(String(body.errorMessage), /^That address cannot be called: /);
  }
  // Made while the operator allowed it.
  await app.pool`
    insert into webhooks (id, household_id, address, secret, state, created_at)
    values ('old', (select id from households where owner_id = ${ann.user.userId}), ${receiver.address}, 'whsec_AAAA', 'active', now())`;
  const { body } = await ann.write("webhooks", "TEST_WEBHOOK", { webhookId: "old" });
  assert.match(JSON.stringify(body.data), /is not on the public web/);
  assert.equal(receiver.received.length, 0);
});

Deno.test("a test is sent at once and shows what the address answered, and no list tells the secret", async () => {
  await using app = await testApp(TO_PRIVATE);
  await using receiver = webhookReceiver(() => new Response("x".repeat(1_000_000), { status: 418 }));
  const ann = await app.signIn("ann@example.org");
  const { webhook: { webhookId }, secret } = await webhookOf(app, ann, receiver.address);
  const { body } = await ann.write("webhooks", "TEST_WEBHOOK", { webhookId });
  const { delivery } = z.object({ delivery: Delivery }).parse(body.data);
  assert.deepEqual([delivery.state, delivery.status, delivery.fault], ["failed", 418, "It answered 418."]);
  assert.deepEqual(await deliveriesOf(ann, webhookId), [delivery]);
  const [sent] = receiver.received;
  assert.equal(sent?.event.type, "webhook.test");
  new Checker(secret).verify(sent?.body ?? "", Object.fromEntries(sent?.headers ?? []));
  const listed = await ann.read("webhooks", "LIST_WEBHOOKS");
  assert.ok(!JSON.stringify(listed.body).includes(secret));
});

Deno.test("an address with much to come goes behind those who wait when its turn is over, however overdue that is", async () => {
  await using app = await testApp(TO_PRIVATE);
  const ann = await app.signIn("ann@example.org");
  const { webhook: { webhookId } } = await webhookOf(app, ann, "http://127.0.0.1:9999/");
  await app.pool`update webhooks set rests_until = now() + interval '1 day'`;
  await newBox(ann, "1");
  const turnEnd = Date.now() + 2 * 86_400_000;
  await app.pool`update webhooks set rests_until = null`;
  await app.pool`delete from graphile_worker._private_jobs where key like 'deliver_webhook%'`;
  const times = [turnEnd - 60_000, turnEnd];
  await deliver({ pool: app.pool, clock: () => times.shift() ?? turnEnd, network: webhookNetwork(true) }, webhookId);
  const [next] = await app.pool<{ at: Date }[]>`
    select run_at as at from graphile_worker.jobs where key like 'deliver_webhook%'`;
  assert.equal(next?.at.getTime(), turnEnd);
});

Deno.test("of each address ten thousand wait; what comes beyond is counted, and after them it hears once to read all again", async () => {
  await using app = await testApp(TO_PRIVATE);
  const ann = await app.signIn("ann@example.org");
  await webhookOf(app, ann, "http://127.0.0.1:9999/");
  await app.pool`update webhooks set rests_until = now() + interval '1 day'`;
  const addBoxes = (from: number, to: number) =>
    app.pool`
      insert into items (id, household_id, tag_id, title, title_key, description, location, tags, search, created_at, updated_at)
      select 'box' || n, h.id, n::text, '', '', '', '', '{}', '', now(), now()
      from households h, generate_series(${from}::int, ${to}::int) n where h.owner_id = ${ann.user.userId}`;
  await addBoxes(1, 10_200);
  await addBoxes(10_201, 10_300);
  const state = await stateOf(ann);
  assert.deepEqual([state?.waiting, state?.missed], [10_001, 300]);
  const rows = await app.pool<{ type: string }[]>`
    select type from webhook_deliveries order by due_at, place offset 9999`;
  assert.deepEqual([...rows].map(({ type }) => type), ["box.created", "boxes.changed"]);
});

Deno.test("what a killed server held is sent by another one once its time is over", async () => {
  await using app = await testApp(TO_PRIVATE);
  await using receiver = webhookReceiver(() => new Response());
  const ann = await app.signIn("ann@example.org");
  const { webhook: { webhookId } } = await webhookOf(app, ann, receiver.address);
  await app.pool`update webhooks set held_until = now() + interval '1 minute'`;
  await newBox(ann, "1");
  await deliverAt(app, webhookId, Date.now());
  assert.equal(receiver.received.length, 0);
  await app.pool`delete from graphile_worker._private_jobs where key like 'deliver_webhook%'`;
  const later = { pool: app.pool, clock: () => Date.now() + 3 * 60_000, network: webhookNetwork(true) };
  await app.pool`update webhooks set held_until = now()`;
  await webhookJobs(later)["resume_webhooks"]?.run({}, { isLast: false });
  await until(() => Promise.resolve(receiver.received.length > 0 || null));
});

Deno.test("a deleted account takes its webhooks along, and five are the most", async () => {
  await using app = await testApp(TO_PRIVATE);
  const ann = await app.signIn("ann@example.org");
  await newBox(ann, "1");
  const tries = await Promise.all(
    Array.from(
      { length: MAX_WEBHOOKS + 1 },
      () => ann.write("webhooks", "CREATE_WEBHOOK", { address: "http://127.0.0.1:9/" }),
    ),
  );
  assert.equal(tries.filter(({ status }) => status === 400).length, MAX_WEBHOOKS + 1, "the port of no web server");
  const made = await Promise.all(
    Array.from(
      { length: MAX_WEBHOOKS + 1 },
      () => ann.write("webhooks", "CREATE_WEBHOOK", { address: "http://127.0.0.1:9999/" }),
    ),
  );
  assert.deepEqual(made.map(({ status }) => status).sort(), [...Array(MAX_WEBHOOKS).fill(201), 409]);
  const deleted = await ann.fetch("/api/backend/auth/delete/account", json({}));
  assert.equal(deleted.status, 200);
  await deleted.body?.cancel();
  const [left] = await app.pool<{ count: number }[]>`
    select ((select count(*) from webhooks) + (select count(*) from webhook_deliveries))::integer as count`;
  assert.equal(left?.count, 0);
});
