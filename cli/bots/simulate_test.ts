import assert from "node:assert/strict";
import { cli, spawnCli } from "../../tests/support/server/cli_process.ts";
import { throwAwayDatabase } from "../../tests/support/test_database.ts";
import { type TestApp, testApp } from "../../tests/support/server/test_app.ts";
import { until } from "../../tests/support/until.ts";
import { sandboxArena } from "./arena.ts";
import { type Evidence, simulationReport } from "./simulation_report.ts";
import { simulate } from "./simulate.ts";

const options = { eventId: null, level: "medium", seed: 3, stalledMs: 60_000 } as const;

Deno.test("bots with bad connections that send commands twice lose no move and double none", async () => {
  await using app = await testApp();
  const report = await simulate({ ...options, ...at(app), games: 8, concurrency: 6, chaos: true });
  assert.ok(report.games >= 8 && report.moves > 40);
  assert.deepEqual([report.lost, report.doubled, report.differing], [0, 0, 0]);
});

Deno.test("a move that was acknowledged and is not stored is called lost, and two ends of one game differing", async () => {
  const evidence: Evidence = { moves: [], ends: new Map(), rejected: 0, accounts: new Map() };
  await using app = await testApp();
  await simulate({ ...options, ...at(app), games: 1, concurrency: 1, chaos: false, evidence });
  const [move] = evidence.moves;
  const [sides] = evidence.ends.values();
  assert.ok(move && sides);
  assert.equal((await simulationReport(evidence)).lost, 0);
  evidence.moves.push({ ...move, cmdId: "forged", ack: { ok: true, seq: 999 } });
  sides.set([...sides.keys()][0] ?? "", "another end");
  const report = await simulationReport(evidence);
  assert.deepEqual([report.lost, report.differing], [1, 1]);
  evidence.moves.push({ ...move, ack: { ok: true, seq: 998 } });
  assert.equal((await simulationReport(evidence)).doubled, 1);
});

const at = ({ url }: TestApp) => ({ url, arena: sandboxArena(url) });

async function statesOfEvents(app: TestApp): Promise<string[]> {
  const rows = await app.pool<{ state: string }[]>`select state from events where title = 'Bots at play'`;
  return rows.map(({ state }) => state);
}

Deno.test("the event that a simulation made for itself is gone from the list when it is over, and when it fails", async () => {
  await using app = await testApp();
  const run = { ...options, ...at(app), games: 1, concurrency: 1, chaos: false };
  assert.equal((await simulate(run)).interrupted, false);
  assert.deepEqual(await statesOfEvents(app), []);
  const broken = simulate({ ...run, games: 1_000, stalledMs: 0 });
  await assert.rejects(broken, /no game ended within 0 s/);
  assert.deepEqual(await statesOfEvents(app), []);
  const open = await app.pool`select from games where status in ('waiting', 'playing')`;
  assert.equal(open.length, 0);
});

Deno.test("outside the sandbox bots play by accounts made in the database, and nothing of them stays", async () => {
  await using app = await testApp({ SANDBOX: "0" });
  const settings = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir };
  const args = ["bots", "simulate", "--url", `${app.url}/`, "--games", "4", "--concurrency", "2", "--json"];
  const { code, stdout, stderr } = await cli(args, settings);
  assert.equal(code, 0, stderr);
  const { games, moves, lost, doubled, differing } = JSON.parse(stdout);
  assert.ok(games >= 4 && moves >= 20);
  assert.deepEqual([lost, doubled, differing], [0, 0, 0]);
  assert.deepEqual([await app.pool`select from users`, await statesOfEvents(app)].map(({ length }) => length), [0, 0]);
});

Deno.test("Ctrl+C in a simulation tells what was played until then, and takes its bots and its event away", async () => {
  await using app = await testApp({ SANDBOX: "0" });
  const settings = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir };
  const child = spawnCli(["bots", "simulate", "--url", app.url, "--games", "100000", "--concurrency", "2"], settings);
  await until(async () =>
    (await app.pool`select from games where status = 'completed' limit 1`).length > 0 ? true : null
  );
  child.kill("SIGINT");
  const { code, stdout, stderr } = await child.output();
  assert.equal(code, 130);
  assert.match(
    new TextDecoder().decode(stdout),
    /^games=\d+ moves=[1-9].*\nlost=0 doubled=0 rejected=\d+ differing=0\n$/,
  );
  assert.match(new TextDecoder().decode(stderr), /^Interrupted after \d+ of 100000 games\.\n$/);
  assert.deepEqual([await app.pool`select from users`, await statesOfEvents(app)].map(({ length }) => length), [0, 0]);
});

Deno.test("a simulation says so where the database is another server's, and where no server answers", async () => {
  await using app = await testApp({ SANDBOX: "0" });
  await using other = await throwAwayDatabase();
  const strange = await cli(["bots", "simulate", "--url", app.url], { DATABASE_URL: other.url, DATA_DIR: app.dataDir });
  assert.deepEqual([strange.code, strange.stdout], [1, ""]);
  assert.match(strange.stderr, /does not know a session made in this database/);
  assert.equal((await other.pool`select from users`).length, 0);
  const stopped = await cli(["bots", "simulate", "--url", "http://127.0.0.1:1"], {});
  assert.deepEqual([stopped.code, stopped.stdout], [1, ""]);
  assert.match(stopped.stderr, /^http:\/\/127\.0\.0\.1:1: .*\n$/);
});
