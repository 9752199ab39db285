import assert from "node:assert/strict";
import { NO_REMATCH, type RematchAt, type RematchEvent, stepRematch } from "./rematch.ts";

const STANDS_MS = 60_000;
const LATE = 2 * STANDS_MS;
const EVENTS: readonly RematchEvent[] = ["ann", "ben"].flatMap((by): RematchEvent[] => [
  { type: "ask", by, now: 0, until: STANDS_MS, nextGameId: "next" },
  { type: "ask", by, now: LATE, until: LATE + STANDS_MS, nextGameId: "next" },
  { type: "decline", by },
]);

Deno.test("on every path, two play again only when both asked and the later of them while the other's offer stood", () => {
  let agreed = 0;
  const follow = (at: RematchAt, before: RematchEvent | null, left: number) => {
    for (const event of left > 0 ? EVENTS : []) {
      const next = stepRematch(at, event) ?? at;
      follow(next, event, left - 1);
      if (next.state !== "agreed" || at.state === "agreed") continue;
      assert.ok(before?.type === "ask" && event.type === "ask");
      assert.notEqual(before.by, event.by);
      assert.ok(event.now < before.until);
      assert.equal(next.rematch.nextGameId, "next");
      agreed++;
    }
  };
  follow(NO_REMATCH, null, 4);
  assert.ok(agreed > 0);
});

Deno.test("an offer that nobody answers in time is a new one when the other asks", () => {
  const asked = stepRematch(NO_REMATCH, { type: "ask", by: "ann", now: 0, until: STANDS_MS, nextGameId: "g1" });
  assert.ok(asked);
  const late = stepRematch(asked, { type: "ask", by: "ben", now: STANDS_MS, until: LATE, nextGameId: "g2" });
  assert.deepEqual([late?.state, late?.rematch.askedBy], ["asked", "ben"]);
});

Deno.test("what both agreed to nobody takes back, and nothing is declined that nobody asked for", () => {
  assert.equal(stepRematch(NO_REMATCH, { type: "decline", by: "ann" }), null);
  const agreed = { state: "agreed", rematch: { askedBy: "ann", askedUntil: 1, nextGameId: "g" } } as const;
  for (const event of EVENTS) assert.equal(stepRematch(agreed, event), null);
});
