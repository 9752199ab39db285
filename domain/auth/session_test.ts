import assert from "node:assert/strict";
import { ANSWER_LOST_MS, MAX_LOST_IN_A_ROW, refreshOutcome, type RefreshState } from "./session.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const at = (ms: number) => new Date(NOW.getTime() + ms);
const CURRENT: RefreshState = {
  spentAt: null,
  areSuccessorsUnused: false,
  lostInARow: 0,
  endedAt: null,
  expiresAt: at(1),
};
const UNUSED: RefreshState = { ...CURRENT, spentAt: NOW, areSuccessorsUnused: true, expiresAt: at(2 * ANSWER_LOST_MS) };

Deno.test("a refresh token earns a pair, the same one while its answer may be lost, and the end of its family after that", () => {
  const cases: readonly [RefreshState | null, number, ReturnType<typeof refreshOutcome>][] = [
    [null, 0, "refuse"],
    [CURRENT, 0, "rotate"],
    [CURRENT, 1, "refuse"],
    [{ ...CURRENT, endedAt: NOW }, 0, "refuse"],
    [UNUSED, 0, "repeat"],
    [UNUSED, ANSWER_LOST_MS - 1, "repeat"],
    [UNUSED, ANSWER_LOST_MS, "end-family"],
    [{ ...UNUSED, areSuccessorsUnused: false }, 0, "end-family"],
    [{ ...UNUSED, lostInARow: MAX_LOST_IN_A_ROW }, 0, "repeat"],
    [{ ...UNUSED, lostInARow: MAX_LOST_IN_A_ROW + 1 }, 0, "end-family"],
    [{ ...UNUSED, endedAt: NOW }, 0, "refuse"],
    [UNUSED, 2 * ANSWER_LOST_MS, "refuse"],
  ];
  for (const [found, ms, outcome] of cases) {
    assert.equal(refreshOutcome(found, at(ms)), outcome, JSON.stringify({ found, ms }));
  }
});
