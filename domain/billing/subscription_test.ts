import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { UserId } from "../wire/ids.ts";
import { PlanId } from "./plan.ts";
import { GRACE_MS, mustEnd, planStateOf, type ProviderSubscription } from "./subscription.ts";

const START = new Date("2026-03-01T00:00:00Z");
const END = new Date("2026-04-01T00:00:00Z");
const PAID: ProviderSubscription = {
  subscriptionId: "sub_1",
  customerId: "cus_1",
  userId: UserId.parse("anna"),
  planId: PlanId.parse("1"),
  priceCents: 999,
  status: "active",
  periodStart: START,
  periodEnd: END,
  endsAt: null,
  money: "kept",
  isTakenBack: false,
  isPaidInVain: false,
  paid: null,
  payment: "paid",
  clientSecret: null,
};
const after = (date: Date, ms: number) => new Date(date.getTime() + ms);

Deno.test("a paid plan is Pro to its end and a week beyond, so that a late message locks nobody out", () => {
  assert.deepEqual(planStateOf(PAID, null), { phase: "active", proUntil: after(END, GRACE_MS), unpaidSince: null });
});

Deno.test("a cancelled plan is Pro to the end of what is paid, not a day longer", () => {
  assert.deepEqual(planStateOf({ ...PAID, endsAt: END }, null), {
    phase: "cancelling",
    proUntil: END,
    unpaidSince: null,
  });
});

Deno.test("the week after a failed renewal counts from the first unpaid day, however many months go by", () => {
  const first = planStateOf({ ...PAID, status: "past_due" }, null);
  assert.deepEqual(first, { phase: "past_due", proUntil: after(START, GRACE_MS), unpaidSince: START });
  const month = { ...PAID, status: "past_due", periodStart: END, periodEnd: after(END, 30 * 86_400_000) };
  assert.deepEqual(planStateOf(month, first.unpaidSince), first);
});

Deno.test("nobody is Pro whose money went back or whose subscription is not alive", () => {
  const statuses = "active trialing past_due incomplete incomplete_expired canceled unpaid paused".split(" ");
  const anything = fc.record({
    status: fc.constantFrom(...statuses, "a word of tomorrow"),
    money: fc.constantFrom("kept" as const, "refunded" as const, "disputed" as const, "lost" as const),
    endsAt: fc.constantFrom(null, END),
  });
  fc.assert(fc.property(anything, (told) => {
    const { phase, proUntil } = planStateOf({ ...PAID, ...told }, null);
    const isAlive = ["active", "trialing", "past_due"].includes(told.status);
    assert.equal(proUntil !== null, isAlive && told.money === "kept");
    const isLost = phase !== "ended" && ["refunded", "lost"].includes(told.money);
    assert.equal(mustEnd({ ...PAID, ...told }, phase), isLost || told.status === "unpaid");
  }));
});

Deno.test("a cancelled plan whose unpaid invoice was taken back ends, though the provider calls it active again", () => {
  const takenBack = { ...PAID, isTakenBack: true };
  assert.equal(mustEnd({ ...takenBack, endsAt: END }, "cancelling"), true);
  assert.equal(mustEnd(takenBack, "active"), false, "an operator may let somebody off a payment");
  assert.equal(mustEnd({ ...PAID, endsAt: END }, "cancelling"), false);
});
