import assert from "node:assert/strict";
import { PlanId } from "../../domain/billing/plan.ts";
import type { Phase } from "../../domain/billing/subscription.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { openPerson } from "../../tests/faults/billing_person.ts";
import { somebodyWaitsFor, throwAwayDatabase } from "../../tests/support/test_database.ts";
import { chooseCheckout, findCheckout } from "./checkouts.ts";
import { writeSubscription } from "./subscriptions.ts";

const MONTHLY = PlanId.parse("1");
const YEARLY = PlanId.parse("3");

function subscription(userId: UserId, phase: Phase) {
  const until = new Date("2060-01-01T00:00:00Z");
  const terms = { customerId: "cus_1", planId: MONTHLY, priceCents: 999, periodStart: null, periodEnd: until };
  // Its money is disputed, so that nothing of the member but the subscription is written.
  return { ...terms, subscriptionId: `sub_${phase}`, userId, phase, proUntil: null, unpaidSince: null };
}

Deno.test("a plan that begins to live while another is chosen keeps the member from buying that one", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const { caller: { userId } } = await openPerson(database);
  const before = await findCheckout(pool, userId);
  let choice: ReturnType<typeof chooseCheckout> | null = null;
  await writeSubscription(pool, subscription(userId, "active"), 0, async (tx) => {
    choice = chooseCheckout(pool, userId, before.checkout.number, YEARLY);
    await Promise.race([choice, somebodyWaitsFor(tx)]);
  });
  assert.equal(await choice, "alreadySubscribed");
  assert.deepEqual(await findCheckout(pool, userId), before);
});

Deno.test("a plan that is being bought, or has ended, lets another be chosen; of two choices at once one is the purchase", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const { caller: { userId } } = await openPerson(database);
  for (const phase of ["incomplete", "ended"] as const) await writeSubscription(pool, subscription(userId, phase), 0);
  const { checkout: { number } } = await findCheckout(pool, userId);
  const choices = await Promise.all([MONTHLY, YEARLY].map((planId) => chooseCheckout(pool, userId, number, planId)));
  const purchases = choices.filter((choice) => choice !== "overtaken");
  assert.deepEqual(purchases, [await findCheckout(pool, userId)]);
});
