import assert from "node:assert/strict";
import { testApp } from "../../tools/test_app.ts";
import { type Evidence, reportOf } from "./evidence.ts";
import { simulate } from "./simulation.ts";

const options = { eventId: null, level: "medium", seed: 3, stalledMs: 60_000 } as const;

Deno.test("bots with bad connections that send commands twice lose no move and double none", async () => {
  await using app = await testApp();
  const report = await simulate({ ...options, url: app.url, games: 20, concurrency: 6, chaos: true });
  assert.ok(report.games >= 20 && report.moves > 100);
  assert.deepEqual([report.lost, report.doubled, report.differing], [0, 0, 0]);
});

Deno.test("a move that was acknowledged and is not stored is called lost, and two ends of one game differing", async () => {
  const evidence: Evidence = { moves: [], ends: new Map(), rejected: 0, accounts: new Map() };
  await using app = await testApp();
  await simulate({ ...options, url: app.url, games: 1, concurrency: 1, chaos: false, evidence });
  const [move] = evidence.moves;
  const [sides] = evidence.ends.values();
  assert.ok(move && sides);
  assert.equal((await reportOf(evidence)).lost, 0);
  evidence.moves.push({ ...move, cmdId: "forged", ack: { ok: true, seq: 999 } });
  sides.set([...sides.keys()][0] ?? "", "another end");
  const report = await reportOf(evidence);
  assert.deepEqual([report.lost, report.differing], [1, 1]);
  evidence.moves.push({ ...move, ack: { ok: true, seq: 998 } });
  assert.equal((await reportOf(evidence)).doubled, 1);
});
