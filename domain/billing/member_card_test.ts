import assert from "node:assert/strict";
import type { Subscription } from "./contract.ts";
import { memberCardOf } from "./member_card.ts";
import { type Plan, PlanId } from "./plan.ts";

const YEARLY: Plan = { planId: PlanId.parse("3"), name: "Yearly", price: 8999, months: 12 };
const card = (subscription: Partial<Subscription>, username?: string) =>
  memberCardOf({ isSubScribe: true, ...subscription }, [YEARLY], username, (iso) => iso.slice(0, 10));

Deno.test("whatever the server leaves out has something in its place", () => {
  assert.deepEqual(card({}), {
    greeting: "Champion",
    planName: "Pro Plan",
    price: "$3.99 per month",
    outlook: "Your subscription will renew on the next billing cycle",
  });
});

Deno.test("a member sees name, plan, price for its own period and the day it renews", () => {
  const known = { planId: YEARLY.planId, name: "Yearly", price: 8999, nextPaymentDate: "2027-03-01T00:00:00Z" };
  assert.deepEqual(card({ ...known, status: "active" }, "anna"), {
    greeting: "anna",
    planName: "Yearly",
    price: "$89.99 per year",
    outlook: "Your subscription will renew on 2027-03-01",
  });
});

Deno.test("of a plan that is not sold here the card claims no period", () => {
  assert.equal(card({ planId: PlanId.parse("other"), price: 4900, status: "active" }).price, "$49.00");
});

Deno.test("a cancelled, unpaid or given membership says until when it lasts and what it costs", () => {
  const proUntil = "2026-04-01T00:00:00Z";
  assert.match(card({ status: "cancelling", proUntil }).outlook, /You stay Pro until 2026-04-01\./);
  assert.match(card({ status: "past_due", proUntil }).outlook, /could not renew.*until 2026-04-01; pay now/);
  assert.match(card({ status: "granted" }).outlook, /Nothing is charged/);
  assert.equal(card({ status: "granted" }).price, "");
});
