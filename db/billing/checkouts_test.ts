import assert from "node:assert/strict";
import { PlanId } from "../../domain/billing/plan.ts";
import { openPerson } from "../../tests/faults/billing_person.ts";
import { somebodyWaitsFor, throwAwayDatabase } from "../../tests/support/test_database.ts";
import { chooseCheckout, lockCheckout } from "./checkouts.ts";
import { writeSubscription } from "./subscriptions.ts";

Deno.test("a plan that begins to live while another is chosen keeps the member from buying that one", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const { caller: { userId } } = await openPerson(database);
  const plan = { planId: PlanId.parse("3"), name: "Yearly", price: 8999, months: 12 };
  const terms = { planId: PlanId.parse("1"), priceCents: 999, periodStart: null, periodEnd: new Date(4e12) };
  // Its money is disputed, so that nothing of the member but the subscription is written.
  const disputed = {
    subscriptionId: "sub_1",
    userId,
    customerId: "cus_1",
    ...terms,
    proUntil: null,
    unpaidSince: null,
  };
  const before = await lockCheckout(pool, userId);
  let choice: ReturnType<typeof chooseCheckout> | null = null;
  await writeSubscription(pool, { ...disputed, phase: "active" }, 0, async (tx) => {
    choice = chooseCheckout(pool, userId, { looks: new Map(), made: null }, plan);
    await Promise.race([choice, somebodyWaitsFor(tx)]);
  });
  assert.deepEqual(await choice, { type: "look", subscriptionId: "sub_1" });
  assert.deepEqual(await lockCheckout(pool, userId), { ...before, livingIds: ["sub_1"] });
});
