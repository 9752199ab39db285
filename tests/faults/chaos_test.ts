import assert from "node:assert/strict";
import { chaosSentences } from "../chaos/chaos_report.ts";
import { runChaos } from "../chaos/run_chaos.ts";
import { signInBot } from "../../sandbox/bots/bot_account.ts";
import { REDIS } from "../support/outside/redis_server.ts";
import { testApp } from "../support/server/test_app.ts";
import { LONG_LIMIT_MS } from "../../tools/gate/time_limits.ts";

/** `deno task prove chaos` takes minutes, in which the database fails too. */
const SECONDS = Number(Deno.env.get("CHAOS_SECONDS") ?? 15);
/** Each begins within its first 12 s. */
const FIRST_FAULTS = ["kill server", "stop server"] as const;
const ALL_BY_S = 60;

const options = {
  signIn: (url: string, number: number) => signInBot(url, `bot${number}@bots.test`, `bot${number}`),
  games: Infinity,
  maxMs: SECONDS * 1_000,
  concurrency: 6,
  level: "medium",
  seed: Number(Deno.env.get("CHAOS_SEED") ?? 20),
  thinkMs: 100,
  /** Far more than any deadline of a game. */
  settleMs: 300_000,
  signal: new AbortController().signal,
  postgres: { fsync: "off" },
} as const;

const NOTHING_FOUND = {
  lost: 0,
  doubled: 0,
  "out of order": 0,
  unlawful: 0,
  "never stored": 0,
  split: 0,
  stuck: 0,
  standings: 0,
};

Deno.test({
  name: "while three servers, PostgreSQL, Redis and the network fail, no move is lost or doubled, and every game ends",
  timeout: LONG_LIMIT_MS,
  ignore: REDIS === null,
  async fn() {
    const report = await runChaos({ ...options, servers: 3 });
    if (Deno.env.has("CHAOS_SECONDS")) console.log(chaosSentences(report));
    const { findings, examples, faults, moves, games, crashes } = report;
    assert.deepEqual(findings, NOTHING_FOUND, JSON.stringify(examples));
    assert.deepEqual(crashes, []);
    assert.ok(moves.acknowledged > 0 && games.completed > 0);
    const expected = SECONDS < ALL_BY_S ? FIRST_FAULTS : [...FIRST_FAULTS, "restart database"] as const;
    for (const kind of expected) assert.ok(faults[kind] > 0, kind);
  },
});

Deno.test("servers that were taken stay as they are, the event goes from the list, and moves that were overwritten are found", async () => {
  await using app = await testApp();
  const stop = new AbortController();
  let overwritten = 0;
  let isTrying = false;
  const overwrite = async () => {
    const { count } = await app.pool`
      update game_events set cmd_id = 'another ' || seq
      where cmd_id is not null and game_id = (select id from games where status = 'completed' order by id limit 1)`;
    overwritten = count;
    isTrying = false;
    if (count > 0) stop.abort();
  };
  const taken = { urls: [app.url], pool: app.pool };
  const onProgress = (games: number) => {
    if (games === 0 || isTrying || overwritten > 0) return;
    isTrying = true;
    overwrite();
  };
  const run = runChaos({
    ...options,
    servers: taken,
    concurrency: 2,
    maxMs: Infinity,
    signal: stop.signal,
    onProgress,
  });
  const { findings: { lost, ...others }, examples } = await run;
  assert.ok(lost > 0 && lost <= overwritten, `${lost} of ${overwritten}`);
  assert.deepEqual({ lost: 0, ...others }, NOTHING_FOUND, JSON.stringify(examples));
  assert.equal((await app.fetch("/healthz")).status, 200);
  assert.equal((await app.pool`select from events where title = 'Bots at play'`).length, 0);
});
