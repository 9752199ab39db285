import assert from "node:assert/strict";
import { hostileHost } from "../../tests/support/server/hostile_host.ts";
import { json, testApp } from "../../tests/support/server/test_app.ts";
import { deliveriesOf, stateOf, TO_PRIVATE, webhookOf } from "../../tests/support/outside/test_webhooks.ts";
import { newBox } from "../../tests/support/test_boxes.ts";
import { until } from "../../tests/support/until.ts";
import { webhookReceiver } from "../../tests/support/outside/webhook_receiver.ts";
import type { Network } from "../host/outgoing/fetch_public.ts";
import { newSecret } from "./sign.ts";
import { sendDelivery } from "./send_delivery.ts";
import { webhookNetwork } from "./webhook_module.ts";

const MESSAGE = { deliveryId: "msg_1", body: "{}" };
/** Time enough for any answer that comes. What never begins is given up sooner than in life, and so is what never ends. */
const ANSWERED_MS = 20_000;
const SILENT_MS = 400;
const ENDLESS_MS = 3_000;

function sent(address: string, network: Network, answeredMs?: number) {
  return sendDelivery({ address, secret: newSecret() }, MESSAGE, network, new Date(), answeredMs);
}

type Ending = readonly [status: number | null, fault: RegExp | null, givenUpMs?: number];

const ANSWERS: Readonly<Record<string, Ending>> = {
  "/whole": [200, null],
  "/endless": [200, null],
  "/endless-chunked": [200, null],
  "/gzip": [200, null],
  "/drip": [200, null, ENDLESS_MS],
  "/stalled": [200, null, ENDLESS_MS],
  "/short": [200, null],
  "/cookie": [302, /^It answered 302; redirects are not followed\.$/],
  "/silent": [null, /^127\.0\.0\.1 took too long\.$/, SILENT_MS],
  "/endless-continue": [null, /^127\.0\.0\.1 took too long\.$/, SILENT_MS],
  "/endless-head": [null, /^127\.0\.0\.1 could not be reached\.$/],
  "/garbage": [null, /^127\.0\.0\.1 could not be reached\.$/],
  "/closed": [null, /^127\.0\.0\.1 could not be reached\.$/],
  "/upgrade": [null, /^127\.0\.0\.1 could not be reached\.$/],
};

Deno.test("whatever an address answers, a delivery ends with its status or a sentence, and its connection is closed", async (t) => {
  await using host = hostileHost();
  for (const [path, [status, fault, givenUpMs = ANSWERED_MS]] of Object.entries(ANSWERS)) {
    await t.step(path, async () => {
      const attempt = await sent(`http://127.0.0.1:${host.port}${path}`, webhookNetwork(true), givenUpMs);
      assert.equal(attempt.status, status);
      if (fault) assert.match(attempt.fault ?? "", fault);
      else assert.equal(attempt.fault, null);
      await until(() => host.open() === 0 || null);
    });
  }
});

Deno.test("a redirect into the own network is not followed", async () => {
  await using inside = webhookReceiver(() => new Response());
  await using receiver = webhookReceiver(() => Response.redirect(inside.address, 307));
  const { status, fault } = await sent(receiver.address, webhookNetwork(true));
  assert.deepEqual([status, fault], [307, "It answered 307; redirects are not followed."]);
  assert.deepEqual([receiver.received.length, inside.received.length], [1, 0]);
});

Deno.test("an address that answers 500 to everything is paused after twelve failures in a row", async () => {
  await using app = await testApp(TO_PRIVATE);
  await using receiver = webhookReceiver(() => new Response("no", { status: 500 }));
  const ann = await app.signIn("ann@example.org");
  const { webhook: { webhookId } } = await webhookOf(app, ann, receiver.address);
  await newBox(ann, "1");
  await newBox(ann, "2");
  await until(async () => {
    // No clock of the test's: each pause is over at once.
    await app.pool`update webhook_deliveries set due_at = now() where state = 'waiting'`;
    await app.pool`update webhooks set rests_until = null`;
    await app.pool`update graphile_worker._private_jobs set run_at = now() where key like 'deliver_webhook%'`;
    await app.pool`select graphile_worker.add_job('deliver_webhook', ${app.pool.json({ webhookId })}::json)`;
    return (await stateOf(ann))?.state === "paused" || null;
  });
  assert.equal(receiver.received.length, 12);
  assert.equal((await stateOf(ann))?.failures, 12);
  for (const { fault, status } of await deliveriesOf(ann, webhookId)) {
    assert.deepEqual([status, fault], [500, "It answered 500."]);
  }
});

/** An answer that waits until the test lets it go. */
function heldAnswer(status = 200) {
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  const { promise: released, resolve: answer } = Promise.withResolvers<void>();
  const answering = async () => {
    isAsked();
    await released;
    return new Response(null, { status });
  };
  return { asked, answer, answering };
}

for (const end of ["the account", "the webhook"] as const) {
  Deno.test(`deleting ${end} while something is sent ends with that, and what waited is never sent`, async () => {
    await using app = await testApp(TO_PRIVATE);
    const { asked, answer, answering } = heldAnswer();
    await using receiver = webhookReceiver(answering);
    const ann = await app.signIn("ann@example.org");
    const { webhook: { webhookId } } = await webhookOf(app, ann, receiver.address);
    for (const tagId of ["1", "2", "3"]) await newBox(ann, tagId);
    await asked;
    if (end === "the webhook") assert.equal((await ann.write("webhooks", "DELETE_WEBHOOK", { webhookId })).status, 200);
    else assert.equal((await ann.fetch("/api/backend/auth/delete/account", json({}))).status, 200);
    answer();
    await until(async () => {
      const left = await app.pool`
        select from graphile_worker._private_jobs where key like 'deliver_webhook%' or locked_at is not null`;
      return left.length === 0 || null;
    });
    assert.equal(receiver.received.length, 1);
    assert.equal((await app.pool`select from graphile_worker._private_jobs where last_error is not null`).length, 0);
  });
}

Deno.test("a webhook that is deleted while it is tested was none", async () => {
  await using app = await testApp(TO_PRIVATE);
  const { asked, answer, answering } = heldAnswer();
  await using receiver = webhookReceiver(answering);
  const ann = await app.signIn("ann@example.org");
  const { webhook: { webhookId } } = await webhookOf(app, ann, receiver.address);
  const testing = ann.write("webhooks", "TEST_WEBHOOK", { webhookId });
  await asked;
  await ann.write("webhooks", "DELETE_WEBHOOK", { webhookId });
  answer();
  const { status, body } = await testing;
  assert.deepEqual([status, body.errorMessage], [404, "You have no such webhook."]);
});

Deno.test("a webhook outlives the plan: who is Pro no longer is told of their changes all the same", async () => {
  await using app = await testApp(TO_PRIVATE);
  await using receiver = webhookReceiver(() => new Response());
  const ann = await app.signIn("ann@example.org");
  await app.pool`update users set pro_until = now() + interval '1 day' where id = ${ann.user.userId}`;
  await webhookOf(app, ann, receiver.address);
  await app.pool`update users set pro_until = now() - interval '1 day' where id = ${ann.user.userId}`;
  await newBox(ann, "1");
  await until(() => receiver.received.length === 1 || null);
});

const OF_ONE_MEMBER = 5;

Deno.test("one member's slow addresses take one place together, and each has its turn", async () => {
  await using app = await testApp(TO_PRIVATE);
  const { promise: end, resolve: endAll } = Promise.withResolvers<void>();
  await using slow = webhookReceiver(async () => (await end, new Response()));
  using _ = { [Symbol.dispose]: endAll };
  await using quick = webhookReceiver(() => new Response());
  const [ann, ben] = [await app.signIn("ann@example.org"), await app.signIn("ben@example.org")];
  const webhookIds: string[] = [];
  for (let at = 0; at < OF_ONE_MEMBER; at++) {
    webhookIds.push((await webhookOf(app, ann, `${slow.address}/${at}`)).webhook.webhookId);
  }
  await webhookOf(app, ben, quick.address);
  await newBox(ann, "1");
  await until(() => slow.received.length > 0 || null);
  await newBox(ben, "1");
  await until(() => quick.received.length > 0 || null);
  assert.equal(slow.received.length, 1);
  endAll();
  await until(() => slow.received.length >= OF_ONE_MEMBER || null);
  const sent = await app.pool<{ id: string }[]>`
    select webhook_id as id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where w.household_id = (select id from households where owner_id = ${ann.user.userId}) order by webhook_id`;
  assert.deepEqual([...sent].map(({ id }) => id), webhookIds.toSorted());
});

Deno.test("a failure that was under way when its owner resumed the webhook does not pause it again", async () => {
  await using app = await testApp(TO_PRIVATE);
  const { asked, answer, answering } = heldAnswer(500);
  await using receiver = webhookReceiver(answering);
  const ann = await app.signIn("ann@example.org");
  const { webhook: { webhookId } } = await webhookOf(app, ann, receiver.address);
  await app.pool`update webhooks set failures = 11`;
  await newBox(ann, "1");
  await asked;
  assert.equal((await ann.write("webhooks", "RESUME_WEBHOOK", { webhookId })).status, 200);
  answer();
  await until(async () => {
    const [held] = await app.pool`select from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where d.tries = 1 and w.held_until is null`;
    return held ?? null;
  });
  const { state, failures } = await stateOf(ann) ?? {};
  assert.deepEqual([state, failures], ["active", 0]);
});
