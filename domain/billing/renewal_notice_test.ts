import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { nextPaymentDate } from "./plan_terms.ts";
import { isRenewalNear, RENEWAL_NOTICE_MS } from "./renewal_notice.ts";
import { PHASES } from "./subscription.ts";

const DAY_MS = 86_400_000;
const moments = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
const before = (date: Date, ms: number) => new Date(date.getTime() - ms);

Deno.test("whenever it began, a plan of six months or a year is announced in its last 28 days, one of a month never", () => {
  fc.assert(fc.property(moments, fc.constantFrom(1, 6, 12), fc.nat(400), (periodStart, months, days) => {
    const periodEnd = nextPaymentDate(periodStart, months);
    const now = before(periodEnd, days * DAY_MS);
    const isNear = isRenewalNear({ phase: "active", periodStart, periodEnd }, now);
    assert.equal(isNear, months > 1 && days > 0 && days <= 28);
  }));
});

Deno.test("who will not be charged is told of no renewal", () => {
  const periodStart = new Date("2026-01-31T00:00:00Z");
  const periodEnd = new Date("2027-01-31T00:00:00Z");
  const told = PHASES.filter((phase) =>
    isRenewalNear({ phase, periodStart, periodEnd }, before(periodEnd, RENEWAL_NOTICE_MS))
  );
  assert.deepEqual(told, ["active"]);
});
