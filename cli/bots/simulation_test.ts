import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { type TestApp, testApp } from "../../tools/test_app.ts";
import { until } from "../../tools/until.ts";
import { type Evidence, reportOf } from "./evidence.ts";
import { simulate } from "./simulation.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));
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

async function statesOfEvents(app: TestApp): Promise<string[]> {
  const rows = await app.pool<{ state: string }[]>`select state from events where title = 'Bots at play'`;
  return rows.map(({ state }) => state);
}

Deno.test("the event that a simulation made for itself is closed when it is over, and when it fails", async () => {
  await using app = await testApp();
  const run = { ...options, url: app.url, games: 1, concurrency: 1, chaos: false };
  await simulate(run);
  assert.deepEqual((await statesOfEvents(app)).filter((state) => state === "running"), []);
  const abort = new AbortController();
  const broken = simulate({
    ...run,
    games: 1_000,
    signal: abort.signal,
    onMoves: () => abort.abort(new Error("enough")),
  });
  await assert.rejects(broken, /enough/);
  assert.equal((await statesOfEvents(app)).filter((state) => state === "cancelled").length, 1);
});

Deno.test("Ctrl+C in a simulation closes its event before the command ends", async () => {
  await using app = await testApp();
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", MAIN, "bots", "simulate", "--url", app.url, "--games", "100000", "--concurrency", "2"],
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const moves = () => app.pool`select from game_events limit 1`;
  await until(async () => (await moves()).length > 0 ? true : null);
  child.kill("SIGINT");
  const { code, stderr } = await child.output();
  assert.deepEqual([code, await statesOfEvents(app)], [1, ["cancelled"]]);
  assert.match(new TextDecoder().decode(stderr), /interrupted\n$/);
});
