import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { type Plan, PlanId } from "./plan.ts";
import { chargeTerms, comparedWithMonthly, monthlyPrice, nextPaymentDate, startingPrice } from "./plan_terms.ts";

const plan = (price: number, months: number): Plan => ({ planId: PlanId.parse(months), name: "Any", price, months });
const MONTHLY = plan(999, 1);
const HALF_A_YEAR = plan(5999, 6);
const YEARLY = plan(8999, 12);
const PLANS = [MONTHLY, HALF_A_YEAR, YEARLY];

Deno.test("each plan says its price a month and what it is beside paying month by month", () => {
  assert.deepEqual(PLANS.map(monthlyPrice), ["$9.99 a month", "$10.00 a month", "$7.50 a month"]);
  assert.deepEqual(PLANS.map((one) => comparedWithMonthly(one, PLANS)), [
    "You pay month by month.",
    "One payment every 6 months. It costs $0.05 more than 6 monthly payments, so it saves payments, not money.",
    "One payment every year. You save $29.89 against 12 monthly payments.",
  ]);
  assert.match(comparedWithMonthly(plan(5994, 6), PLANS), /costs the same as 6 monthly payments/);
  assert.equal(comparedWithMonthly(YEARLY, [YEARLY]), "One payment every year.");
});

Deno.test("the first price that is named is the lowest, with what it takes to get it", () => {
  assert.equal(startingPrice(PLANS), "From $7.50 a month, paid every year, or $9.99 month by month.");
  assert.equal(startingPrice([MONTHLY]), "$9.99 a month, paid every month.");
  assert.equal(startingPrice([]), null);
});

Deno.test("the terms say what is charged now and when again", () => {
  assert.deepEqual(PLANS.map(chargeTerms), [
    "$9.99 now, then every month until you cancel.",
    "$59.99 now, then every 6 months until you cancel.",
    "$89.99 now, then every year until you cancel.",
  ]);
});

const day = (date: Date) => date.toISOString().slice(0, 10);

Deno.test("a plan of the 31st renews on the last day of a short month, also in a leap year", () => {
  const renewal = (from: string, months: number) => day(nextPaymentDate(new Date(`${from}T12:00:00Z`), months));
  assert.equal(renewal("2026-01-31", 1), "2026-02-28");
  assert.equal(renewal("2028-01-31", 1), "2028-02-29");
  assert.equal(renewal("2028-02-29", 12), "2029-02-28");
  assert.equal(renewal("2024-02-29", 48), "2028-02-29");
  assert.equal(renewal("2026-08-31", 6), "2027-02-28");
  assert.equal(renewal("2026-12-31", 1), "2027-01-31");
});

const moments = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });

Deno.test("whenever it begins, a period ends in the month that is meant, on the same day or its last", () => {
  fc.assert(fc.property(moments, fc.integer({ min: 1, max: 36 }), (from, months) => {
    const next = nextPaymentDate(from, months);
    const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
    assert.equal(monthOf(next) - monthOf(from), months);
    const isLast = new Date(next.getTime() + 86_400_000).getUTCDate() === 1;
    assert.ok(next.getUTCDate() === from.getUTCDate() || (isLast && next.getUTCDate() < from.getUTCDate()));
    assert.equal(next.getTime() % 86_400_000, from.getTime() % 86_400_000, "at the same time of day");
  }));
});

Deno.test("a saving that is named is the difference between the two sums, to the cent", () => {
  const cents = fc.integer({ min: 1, max: 100_000 });
  fc.assert(fc.property(cents, cents, fc.integer({ min: 2, max: 36 }), (price, monthly, months) => {
    const said = comparedWithMonthly(plan(price, months), [plan(monthly, 1), plan(price, months)]);
    const [, sum = "0"] = /(?:save|costs) \$(\d+\.\d\d)/.exec(said) ?? [];
    assert.equal(Math.round(Number(sum) * 100), Math.abs(monthly * months - price), said);
    assert.equal(said.includes("You save"), monthly * months > price);
  }));
});
