import assert from "node:assert/strict";
import { listPlans } from "../../db/billing/plans.ts";
import { findSubscriptionOf } from "../../db/billing/subscriptions.ts";
import type { Pool } from "../../db/sql.ts";
import { confirm } from "../../sandbox/stripe/confirm.ts";
import { openPerson } from "../../tests/faults/billing_person.ts";
import { GOOD } from "../../tests/support/test_billing.ts";
import { throwAwayDatabase } from "../../tests/support/test_database.ts";
import { watchedStripe } from "../../tests/support/outside/watched_stripe.ts";
import { activate } from "./activate.ts";
import type { BillingContext } from "./billing_context.ts";
import { openBillingTurns } from "./billing_turns.ts";
import { openCheckout } from "./checkout.ts";
import { planBusy } from "../host/stripe/stripe_errors.ts";
import type { Payments } from "../host/stripe/stripe_payments.ts";

const CARD = { number: GOOD, expMonth: 12, expYear: 2060, cvc: "123" };

function contextOf(pool: Pool, payments: Payments): BillingContext {
  const silent = () => {};
  return {
    ...{ pool, payments, log: silent, isSandbox: false, free: { boxesPerMonth: 20, assetsPerBox: 5 } },
    ...{ turns: openBillingTurns() },
  };
}

async function scene() {
  const database = await throwAwayDatabase();
  const stripe = await watchedStripe(database.pool);
  const { caller } = await openPerson(database);
  const [monthly, , yearly] = await listPlans(database.pool);
  assert.ok(monthly && yearly);
  const context = contextOf(database.pool, stripe.payments);
  const pay = (secret: string) => stripe.standIn.turn((store) => confirm(store, secret, CARD));
  return {
    ...{ pool: database.pool, stripe, caller, monthly, yearly, context, pay },
    async [Symbol.asyncDispose]() {
      await stripe[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

Deno.test("what a purchase asks of Stripe: to begin it, to see it again, to choose another plan, and when one has it", async () => {
  await using all = await scene();
  const { stripe, caller, monthly, yearly, context } = all;
  await openCheckout(context, caller, monthly);
  assert.deepEqual(stripe.takeCalls(), [
    ...["POST /v1/customers", "GET /v1/prices", "POST /v1/prices", "POST /v1/subscriptions"],
  ]);
  const look = ["GET /v1/subscriptions/:id", "GET /v1/payment_intents/:id"];
  await openCheckout(context, caller, monthly);
  assert.deepEqual(stripe.takeCalls(), ["GET /v1/subscriptions", ...look]);
  const { clientSecret } = await openCheckout(context, caller, yearly);
  assert.deepEqual(stripe.takeCalls(), [
    ...["GET /v1/subscriptions", ...look],
    // The old one can no longer be paid, and has ended.
    ...["GET /v1/subscriptions/:id", "GET /v1/invoices", "POST /v1/invoices/:id/void", "GET /v1/invoices"],
    ...["DELETE /v1/subscriptions/:id", "GET /v1/subscriptions/:id"],
    ...["GET /v1/subscriptions/:id", "GET /v1/invoices", "GET /v1/invoices"],
    ...["GET /v1/prices", "POST /v1/prices", "POST /v1/subscriptions"],
  ]);
  await all.pay(clientSecret);
  await assert.rejects(openCheckout(context, caller, monthly), { code: "AlreadySubscribed" });
  assert.deepEqual(stripe.takeCalls(), ["GET /v1/subscriptions", ...look]);
});

Deno.test("a purchase that Stripe repeats the making of is looked at: it may have run out since", async () => {
  await using all = await scene();
  const { stripe, caller, monthly, context } = all;
  const createSubscription: Payments["createSubscription"] = async (...given) => {
    await stripe.payments.createSubscription(...given);
    throw new Error("the server dies");
  };
  const dying = contextOf(all.pool, { ...stripe.payments, createSubscription });
  await assert.rejects(openCheckout(dying, caller, monthly), /the server dies/);
  await stripe.standIn.advance(24 * 60 * 60);
  const { clientSecret } = await openCheckout(context, caller, monthly);
  assert.equal((await all.pay(clientSecret)).status, "succeeded");
});

Deno.test("what was written since Stripe made a subscription is not undone by the answer to its making", async () => {
  await using all = await scene();
  const { stripe, caller, monthly, context } = all;
  const createSubscription: Payments["createSubscription"] = async (...given) => {
    const created = await stripe.payments.createSubscription(...given);
    assert.ok(created.asMade?.clientSecret, "nobody asked before");
    await all.pay(created.asMade.clientSecret);
    await activate(context, created.subscriptionId);
    return created;
  };
  const late = contextOf(all.pool, { ...stripe.payments, createSubscription });
  await assert.rejects(openCheckout(late, caller, monthly), { code: "AlreadySubscribed" });
  assert.equal((await findSubscriptionOf(all.pool, caller.userId))?.phase, "active");
});

Deno.test("a purchase that met another server's call at Stripe is repeated under its key, so it stays one purchase", async () => {
  await using all = await scene();
  const { stripe, caller, monthly } = all;
  const keys: string[] = [];
  const createSubscription: Payments["createSubscription"] = async (...given) => {
    keys.push(given[3]);
    if (keys.length === 1) throw planBusy();
    return await stripe.payments.createSubscription(...given);
  };
  const context = contextOf(all.pool, { ...stripe.payments, createSubscription });
  await assert.rejects(openCheckout(context, caller, monthly), { code: "PlanBusy" });
  await openCheckout(context, caller, monthly);
  assert.deepEqual(keys, [keys[0], keys[0]]);
});
