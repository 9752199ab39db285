import assert from "node:assert/strict";
import { testApp } from "../../tests/support/server/test_app.ts";
import { codeOf, newWebhook, stateOf, TO_PRIVATE } from "../../tests/support/outside/test_webhooks.ts";
import { newBox } from "../../tests/support/test_boxes.ts";
import { until } from "../../tests/support/until.ts";
import { webhookReceiver } from "../../tests/support/outside/webhook_receiver.ts";

Deno.test("an address hears of no box until it has answered a test with its challenge", async () => {
  await using app = await testApp(TO_PRIVATE);
  let answers = false;
  await using receiver = webhookReceiver(({ event: { data } }) =>
    answers ? Response.json({ challenge: data["challenge"] }) : Response.json({ data })
  );
  const ann = await app.signIn("ann@example.org");
  const { webhook: { webhookId, state } } = await newWebhook(ann, receiver.address);
  assert.equal(state, "unproven");
  await newBox(ann, "1", "Unheard");
  await ann.write("webhooks", "TEST_WEBHOOK", { webhookId });
  assert.equal((await stateOf(ann))?.state, "unproven", "an echo of everything is no proof");
  assert.equal((await ann.write("webhooks", "RESUME_WEBHOOK", { webhookId })).status, 409);
  answers = true;
  await ann.write("webhooks", "TEST_WEBHOOK", { webhookId });
  assert.equal((await stateOf(ann))?.state, "active");
  await newBox(ann, "2", "Heard");
  await until(() => receiver.received.length >= 3 || null);
  const told = receiver.received.map(({ event }) => event.data["title"] ?? event.type);
  assert.deepEqual(told, ["webhook.test", "webhook.test", "Heard"]);
  await ann.write("webhooks", "TEST_WEBHOOK", { webhookId });
  assert.equal(receiver.received.at(-1)?.event.data["challenge"], undefined, "it is proven once");
});

Deno.test("a failure that carries the challenge is no proof", async () => {
  await using app = await testApp(TO_PRIVATE);
  await using receiver = webhookReceiver(({ event }) => new Response(String(event.data["challenge"]), { status: 404 }));
  const ann = await app.signIn("ann@example.org");
  const { webhook: { webhookId } } = await newWebhook(ann, receiver.address);
  await ann.write("webhooks", "TEST_WEBHOOK", { webhookId });
  assert.equal((await stateOf(ann))?.state, "unproven");
});

Deno.test("an address that cannot answer is proven by the code that its owner reads there, and by no other one or person", async () => {
  await using app = await testApp(TO_PRIVATE);
  await using receiver = webhookReceiver(() => new Response("OK"));
  const ann = await app.signIn("ann@example.org");
  const ben = await app.signIn("ben@example.org");
  const { webhook: { webhookId } } = await newWebhook(ann, receiver.address);
  await ann.write("webhooks", "TEST_WEBHOOK", { webhookId });
  const code = String(receiver.received[0]?.event.data["challenge"]);
  assert.equal(code, await codeOf(app.pool, ann, webhookId));
  assert.equal((await ann.write("webhooks", "PROVE_WEBHOOK", { webhookId, code: "aaaa-bbbb-cccc" })).status, 400);
  assert.equal((await ben.write("webhooks", "PROVE_WEBHOOK", { webhookId, code })).status, 404);
  assert.equal((await stateOf(ann))?.state, "unproven");
  assert.equal((await ann.write("webhooks", "PROVE_WEBHOOK", { webhookId, code: ` ${code} ` })).status, 200);
  assert.equal((await stateOf(ann))?.state, "active");
});
