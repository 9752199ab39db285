import assert from "node:assert/strict";
import { chaosReport, spreadOf } from "./chaos_report.ts";

const setup = { startedAt: "2026-01-01T00:00:00.000Z", seed: 1, servers: 3, bots: 2, isInterrupted: false };
const call = { by: "ann", gameId: "g", row: 0, col: 0 };
const seen = {
  histories: new Map([["g", {
    calls: [
      { ...call, cmdId: "1", sentAt: 1_000, answer: null },
      { ...call, cmdId: "1", sentAt: 3_000, answer: { at: 3_050, ok: true, seq: 3 } },
      { ...call, cmdId: "1", sentAt: 3_001, answer: { at: 3_060, ok: true, seq: 3 } },
      { ...call, cmdId: "2", sentAt: 9_000, answer: { at: 9_010, ok: false } },
      { ...call, cmdId: "3", sentAt: 9_100, answer: { at: 9_150, ok: true, seq: 4 } },
    ],
    sights: [],
  }]]),
  fired: [{ kind: "kill server", from: 5_000, to: 8_000 }] as const,
  frames: { dropped: 1, duplicated: 2, delayed: 3 },
  returns: [
    { gameId: "g", lostAt: 5_100, backAt: 5_400, seatedAt: 5_450 },
    { gameId: "g", lostAt: 9_000, backAt: 9_100, seatedAt: 9_200 },
  ],
  crashes: [],
  elapsedMs: 10_000,
};
const checked = {
  findings: [],
  games: { waiting: 0, playing: 0, completed: 1, cancelled: 0 },
  moves: 2,
  overdueMs: [4],
};

Deno.test("a repeated command is one move, and it took from its first sending to its first answer", () => {
  const { moves, ackMs } = chaosReport(setup, seen, checked);
  assert.deepEqual(moves, { stored: 2, acknowledged: 2, perSecond: 0, sent: 5, unanswered: 1, refused: 1 });
  assert.deepEqual([ackMs.count, ackMs.max], [2, 2_050]);
});

Deno.test("only games whose connection a kill took count as games after a kill", () => {
  const { afterKill } = chaosReport(setup, seen, checked);
  assert.deepEqual([afterKill.gameBackMs.count, afterKill.gameBackMs.max], [1, 50]);
  assert.equal(afterKill.nextMoveMs.max, 3_750);
});

Deno.test("a spread holds values that were measured", () => {
  assert.deepEqual(spreadOf([]), { count: 0, p50: 0, p95: 0, p99: 0, max: 0 });
  assert.deepEqual(spreadOf([3, 1, 2]), { count: 3, p50: 2, p95: 3, p99: 3, max: 3 });
});
