import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { EventFields } from "../../domain/game/events/contract.ts";
import { schedule } from "./schedule.ts";

const now = fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
const days = fc.integer({ min: 1, max: 60 });

Deno.test("a seeded schedule runs one event now, and the others begin in order within the asked days", () => {
  fc.assert(fc.property(now, days, (now, days) => {
    const [first, ...coming] = schedule(now, days).map(({ input }) => input);
    assert.deepEqual(first?.startTime, now);
    const starts = coming.map(({ startTime }) => startTime.getTime());
    assert.deepEqual(starts, starts.toSorted((a, b) => a - b));
    assert.ok(starts.every((start) => start > now.getTime() && start <= now.getTime() + (days * 24 + 1) * 3_600_000));
  }));
});

Deno.test("every seeded event is one that an admin could have made by hand, and no two share an id", () => {
  fc.assert(fc.property(now, days, (now, days) => {
    const planned = schedule(now, days);
    assert.equal(new Set(planned.map(({ eventId }) => eventId)).size, planned.length);
    for (const { input: { startTime, endTime, ...fields } } of planned) {
      assert.ok(endTime > startTime);
      EventFields.parse({ ...fields, startTime: startTime.toISOString(), endTime: endTime.toISOString() });
    }
  }));
});

Deno.test("two weeks have every board and twelve events beside the one that runs", () => {
  const planned = schedule(new Date(2026, 10, 22, 9), 14);
  assert.equal(planned.length, 1 + 12, planned.map(({ eventId }) => eventId).join());
  assert.deepEqual(new Set(planned.map(({ input }) => input.boardSize)), new Set([3, 4, "ladder"]));
});

Deno.test("the same plan an hour later adds nothing that is not there", () => {
  const [before, later] = [9, 10].map((hour) =>
    schedule(new Date(2026, 10, 23, hour), 7).map(({ eventId }) => eventId)
  );
  assert.deepEqual(later, before);
});
