import assert from "node:assert/strict";
import { listLogs } from "../../db/logs/read_logs.ts";
import { billingFailures } from "../../domain/billing/failures.ts";
import { findSubscriptionOf } from "../../db/billing/subscriptions.ts";
import { PlanId } from "../../domain/billing/plan.ts";
import { SessionId } from "../../domain/wire/ids.ts";
import { billingContextOf } from "../../tests/faults/billing_context.ts";
import { longTest } from "../../tools/gate/shares.ts";
import { type Answer, type Member, type TestApp, testApp } from "../../tests/support/server/test_app.ts";
import { A_MONTH, payer, soonOver } from "../../tests/support/test_billing.ts";
import { until } from "../../tests/support/until.ts";
import { activate } from "./activate.ts";
import { billingHandlers } from "./billing_handlers.ts";

const AT_ONCE = 12;
const [, BUSY] = billingFailures.PlanBusy;

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Answer;
}

/** @returns the answers but for those to calls that are to be repeated */
async function allAtOnce(call: (turn: number) => Promise<Reply>): Promise<Reply[]> {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => call(turn)));
  const isBusy = ({ status, headers, body }: Reply) =>
    status === 503 && headers.has("retry-after") && body.errorMessage === BUSY;
  return answers.filter((answer) => !isBusy(answer));
}

function assertOnly(answers: readonly Reply[], allowed: readonly number[]): void {
  const statuses = answers.map(({ status }) => status);
  assert.deepEqual(statuses.filter((status) => !allowed.includes(status)), []);
  assert.ok(statuses.includes(200), "nobody was served");
}

/** Entries are stored in the order of their making, so that all before this one are. */
async function errorsLogged({ pool }: TestApp, member: Member): Promise<string[]> {
  const page = { page: 1, limit: 50, sortOrder: "desc" } as const;
  await member.write("logger", "log", { level: "info", message: "lastentry" });
  await until(async () => (await listLogs(pool, { query: "lastentry" }, page)).logs[0] ?? null);
  return (await listLogs(pool, { level: "error" }, page)).logs.map(({ message }) => message);
}

/** What Stripe says of all subscriptions there that have not ended. */
async function atStripe({ pool }: TestApp): Promise<string[]> {
  const rows = await pool<{ status: string; isEnding: boolean }[]>`
    select body->>'status' as status, (body->>'cancel_at_period_end')::boolean as "isEnding"
    from sandbox.stripe_objects where kind = 'subscription'
      and body->>'status' not in ('canceled', 'incomplete_expired')`;
  return rows.map(({ status, isEnding }) => isEnding ? "cancelling" : status);
}

Deno.test("a plan that is cancelled and kept from twelve windows at once stands as it does at Stripe", async () => {
  await using app = await testApp({ LOG_LEVEL: "off" });
  const member = await app.signIn("anna@example.org");
  const anna = payer(app, member);
  await anna.upgrade();
  const answers = await allAtOnce((turn) =>
    member.write("subscription", turn % 2 ? "resume_subscription" : "cancel_subscription", { planId: "1" })
  );
  assertOnly(answers, [200, 409]);
  assert.deepEqual(await atStripe(app), [(await anna.subscription()).status]);
  assert.deepEqual(await errorsLogged(app, member), []);
});

longTest("plans chosen in twelve windows at once leave one purchase", async () => {
  await using app = await testApp({ LOG_LEVEL: "off" });
  const member = await app.signIn("anna@example.org");
  const anna = payer(app, member);
  assertOnly(await allAtOnce((turn) => anna.begin(String(turn % 3 + 1))), [200, 409]);
  assert.deepEqual(await atStripe(app), ["incomplete"]);
  assert.deepEqual(await errorsLogged(app, member), []);
  await anna.upgrade("2");
  assert.deepEqual(await atStripe(app), ["active"]);
});

Deno.test("an unpaid plan cancelled from twelve windows at once has ended, and that is no fault", async () => {
  await using app = await testApp({ LOG_LEVEL: "off" });
  const member = await app.signIn("anna@example.org");
  const anna = payer(app, member);
  await anna.upgrade("1", soonOver());
  await anna.advance(A_MONTH);
  const answers = await allAtOnce(() => member.write("subscription", "cancel_subscription", { planId: "1" }));
  assertOnly(answers, [200, 404]);
  assert.deepEqual(await atStripe(app), []);
  assert.equal((await anna.subscription()).status, "ended");
  assert.deepEqual(await errorsLogged(app, member), []);
});

Deno.test("who keeps a plan that has ended at Stripe a moment ago is told so, which is no fault either", async () => {
  await using app = await testApp({ LOG_LEVEL: "off" });
  const { user } = await app.signIn("anna@example.org").then(async (member) => {
    const anna = payer(app, member);
    await anna.upgrade();
    await member.write("subscription", "cancel_subscription", { planId: "1" });
    return member;
  });
  const errors: string[] = [];
  await using parts = await billingContextOf(app, (level, message) => level === "error" && errors.push(message));
  const { payments } = parts.billing;
  const resume = async (id: string) => {
    await payments.endNow(id);
    return await payments.resume(id);
  };
  const billing = { ...parts.billing, payments: { ...payments, resume } };
  const { resume_subscription } = billingHandlers(billing.pool, billing, billing.free);
  const caller = { ...user, sessionId: SessionId.parse("none"), signedInAt: null, isAdmin: false };
  await assert.rejects(async () => await resume_subscription({ planId: PlanId.parse("1") }, caller), {
    code: "NoSubscription",
  });
  assert.equal((await findSubscriptionOf(billing.pool, user.userId))?.phase, "ended");
  assert.deepEqual(errors, []);
});

Deno.test("who always comes second is told to come back", async () => {
  await using app = await testApp();
  const anna = payer(app, await app.signIn("anna@example.org"));
  await anna.upgrade();
  await using parts = await billingContextOf(app);
  const { payments, pool } = parts.billing;
  const findSubscription = async (id: string) => {
    await pool`update subscriptions set version = version + 1`;
    return await payments.findSubscription(id);
  };
  const [row] = await pool<{ id: string }[]>`select subscription_id as id from subscriptions`;
  assert.ok(row);
  const overtaken = { ...parts.billing, payments: { ...payments, findSubscription } };
  await assert.rejects(activate(overtaken, row.id), { code: "PlanBusy", more: { retryAfterS: 2 } });
});
