import assert from "node:assert/strict";
import Stripe from "stripe";
import { Failure } from "../../../domain/wire/failure.ts";
import { failureOf } from "../../http/calls/answer.ts";
import { openRefusalLog } from "../../http/refusal_log.ts";
import type { Log } from "../log/log.ts";
import { askStripe } from "./stripe_errors.ts";

const { StripeAPIError, StripeIdempotencyError, StripeRateLimitError } = Stripe.errors;
const said = (statusCode: number, message: string) => ({ type: "api_error" as const, statusCode, message });
/** What Stripe answers two calls at once, or too many, with. */
const CONFLICTS = [
  new StripeAPIError(said(409, "Another request is at work on this.")),
  new StripeIdempotencyError({ ...said(409, "That key is in use."), type: "idempotency_error" }),
  new StripeRateLimitError({ ...said(429, "This object cannot be accessed right now."), code: "lock_timeout" }),
];

function written() {
  const lines: Parameters<Log>[] = [];
  const log: Log = (...line) => void lines.push(line);
  return { lines, log, refusals: openRefusalLog(log, 60_000) };
}

Deno.test("members whose calls meet at Stripe over several servers come back later; the log counts them, without errors", async () => {
  const { lines, log, refusals } = written();
  const ask = askStripe(log, 10_000);
  for (const conflict of CONFLICTS) {
    const thrown = await ask(() => Promise.reject(conflict)).catch((error: unknown) => error);
    assert.ok(thrown instanceof Failure);
    assert.deepEqual([thrown.code, thrown.status, thrown.more.retryAfterS], ["PlanBusy", 503, 2], conflict.message);
    failureOf(thrown, { log, refusals }, { requestId: "r1", route: "POST /subscription" });
  }
  refusals[Symbol.dispose]();
  assert.deepEqual(lines.map(([level, , about]) => [level, about?.count, about?.error]), [
    ["info", undefined, undefined],
    ["info", CONFLICTS.length - 1, undefined],
  ]);
  assert.match(String(lines[0]?.[2]?.reason), /Another request is at work on this/);
});

Deno.test("where Stripe is asked too much it is said so, and the log warns with its reason, without a stack", async () => {
  const { lines, log, refusals } = written();
  const tooMuch = new StripeRateLimitError(said(429, "Too many requests."));
  const thrown = await askStripe(log, 10_000)(() => Promise.reject(tooMuch)).catch((error: unknown) => error);
  assert.ok(thrown instanceof Failure && thrown.code === "ProviderBusy");
  failureOf(thrown, { log, refusals }, { requestId: "r1", route: "POST /subscription" });
  refusals[Symbol.dispose]();
  assert.deepEqual(lines.map(([level, , about]) => [level, about?.error]), [["warning", undefined]]);
  assert.match(String(lines[0]?.[2]?.reason), /Too many requests/);
});

Deno.test("a key that another call has used is told apart: only that one needs another key", async () => {
  const { log, refusals } = written();
  using _ = refusals;
  const reused = new StripeIdempotencyError({ ...said(400, "Keys are for one call."), type: "idempotency_error" });
  await assert.rejects(askStripe(log, 10_000)(() => Promise.reject(reused)), { code: "KeyTaken" });
});
