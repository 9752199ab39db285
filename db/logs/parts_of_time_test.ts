import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { partsOfTime, type Range } from "./parts_of_time.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.parse("2026-11-01T00:00:00Z");

/** How often a moment is counted, by the day, the hour or itself. */
function timesCounted(range: Range, at: number): number {
  const { days, hours, edges } = partsOfTime(range);
  const isIn = (unit: number) => ({ from, before }: { from: Date | null; before: Date | null }) => {
    const begun = Math.floor(at / unit) * unit;
    return (!from || begun >= from.getTime()) && (!before || begun < before.getTime());
  };
  return (days ? [days] : []).filter(isIn(DAY_MS)).length + hours.filter(isIn(HOUR_MS)).length +
    edges.filter(({ startDate, endDate }) => at >= Number(startDate) && at <= Number(endDate)).length;
}

Deno.test("days, hours and edges of a range count each of its moments once and no other", () => {
  const grain = fc.constantFrom(1, 60_000, HOUR_MS / 4, HOUR_MS, DAY_MS);
  const moment = fc.tuple(fc.integer({ min: 0, max: 4 * DAY_MS }), grain, fc.integer({ min: -1, max: 1 }))
    .map(([ms, unit, off]) => START + Math.floor(ms / unit) * unit + off);
  const end = fc.option(moment, { nil: undefined });
  fc.assert(
    fc.property(end, end, fc.array(moment, { minLength: 20 }), (from, to, moments) => {
      const range = {
        ...(from !== undefined && { startDate: new Date(from) }),
        ...(to !== undefined && { endDate: new Date(to) }),
      };
      for (const at of [...moments, from ?? START, to ?? START]) {
        const isWithin = at >= (from ?? -Infinity) && at <= (to ?? Infinity);
        assert.equal(timesCounted(range, at), isWithin ? 1 : 0, `${new Date(at).toISOString()}`);
      }
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("a month is counted by its days, and no more hours than two days have", () => {
  const { days, hours, edges } = partsOfTime({
    startDate: new Date("2026-11-01T10:30:00Z"),
    endDate: new Date("2026-11-29T05:59:59.999Z"),
  });
  assert.deepEqual(days, { from: new Date("2026-11-02T00:00:00Z"), before: new Date("2026-11-29T00:00:00Z") });
  assert.deepEqual(hours, [
    { from: new Date("2026-11-01T11:00:00Z"), before: new Date("2026-11-02T00:00:00Z") },
    { from: new Date("2026-11-29T00:00:00Z"), before: new Date("2026-11-29T06:00:00Z") },
  ]);
  assert.deepEqual(edges, [{
    startDate: new Date("2026-11-01T10:30:00Z"),
    endDate: new Date("2026-11-01T10:59:59.999Z"),
  }]);
});
