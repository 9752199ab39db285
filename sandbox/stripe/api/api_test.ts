import assert from "node:assert/strict";
import { PublishableKey } from "../../../domain/billing/publishable_key.ts";
import type { Log } from "../../../server/host/log/log.ts";
import { stripeApi, type Turn } from "./api.ts";
import { refused } from "../refusal.ts";

const ACCOUNT = { secretKey: "sk_test_1", publishableKey: PublishableKey.parse("pk_test_1"), webhookSecret: "whsec_1" };

async function answerTo(fault: Error) {
  const logged: Parameters<Log>[] = [];
  const turn: Turn = () => Promise.reject(fault);
  const api = stripeApi(ACCOUNT, turn, (...entry) => void logged.push(entry));
  const headers = { authorization: `Bearer ${ACCOUNT.secretKey}` };
  const answer = await api.request("/v1/customers", { method: "POST", headers });
  return { status: answer.status, body: await answer.json(), logged };
}

Deno.test("a stand-in that breaks answers as Stripe does, and the log has its error and the call", async () => {
  const fault = new Error("no table");
  const { status, body, logged } = await answerTo(fault);
  assert.deepEqual([status, body], [500, { error: { type: "api_error", message: "The stand-in broke." } }]);
  assert.deepEqual(logged, [
    ["error", "the sandbox's Stripe broke", { call: "POST /v1/customers", error: fault }],
  ]);
});

Deno.test("what the stand-in refuses is nobody's fault, and not in the log", async () => {
  const { status, body, logged } = await answerTo(refused("No such plan"));
  assert.deepEqual([status, body.error.message, logged], [400, "No such plan", []]);
});
