import assert from "node:assert/strict";
import { testApp } from "../../tests/support/server/test_app.ts";
import { stateOf, TO_PRIVATE, webhookOf } from "../../tests/support/outside/test_webhooks.ts";
import { newBox } from "../../tests/support/test_boxes.ts";
import { until } from "../../tests/support/until.ts";
import { webhookReceiver } from "../../tests/support/outside/webhook_receiver.ts";

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
    where w.owner_id = ${ann.user.userId} order by webhook_id`;
  assert.deepEqual([...sent].map(({ id }) => id), webhookIds.toSorted());
});

Deno.test("a failure that was under way when its owner resumed the webhook does not pause it again", async () => {
  await using app = await testApp(TO_PRIVATE);
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  const { promise: end, resolve: endIt } = Promise.withResolvers<void>();
  await using receiver = webhookReceiver(async () => {
    isAsked();
    await end;
    return new Response(null, { status: 500 });
  });
  using _ = { [Symbol.dispose]: endIt };
  const ann = await app.signIn("ann@example.org");
  const { webhook: { webhookId } } = await webhookOf(app, ann, receiver.address);
  await app.pool`update webhooks set failures = 11`;
  await newBox(ann, "1");
  await asked;
  assert.equal((await ann.write("webhooks", "RESUME_WEBHOOK", { webhookId })).status, 200);
  endIt();
  await until(async () => {
    const [held] = await app.pool`select from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where d.tries = 1 and w.held_until is null`;
    return held ?? null;
  });
  const { state, failures } = await stateOf(ann) ?? {};
  assert.deepEqual([state, failures], ["active", 0]);
});
