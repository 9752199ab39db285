import assert from "node:assert/strict";
import { runChaos } from "../chaos/run_chaos.ts";
import { REDIS } from "../support/outside/redis_server.ts";
import { LONG_LIMIT_MS } from "../../tools/gate/time_limits.ts";

/** `deno task prove chaos` takes minutes, in which the database fails too. */
const SECONDS = Number(Deno.env.get("CHAOS_SECONDS") ?? 15);
/** Each begins within its first 12 s. */
const FIRST_FAULTS = ["kill server", "stop server"] as const;
const ALL_BY_S = 60;

Deno.test({
  name: "while three servers, PostgreSQL, Redis and the network fail, no move is lost or doubled, and every game ends",
  timeout: LONG_LIMIT_MS,
  ignore: REDIS === null,
  async fn() {
    const { findings, games, moves, acknowledged, seen, fired, frames, crashes } = await runChaos({
      ...{ servers: 3, bots: 8, seed: Number(Deno.env.get("CHAOS_SEED") ?? 20), forMs: SECONDS * 1_000 },
      // Far more than any deadline of a game.
      settleMs: 300_000,
    });
    const faults = fired.map(({ kind }) => kind);
    if (Deno.env.has("CHAOS_SECONDS")) console.log({ games, moves, acknowledged, frames, faults: faults.toSorted() });
    assert.deepEqual(findings, []);
    assert.deepEqual(crashes, []);
    assert.ok(acknowledged > 0 && seen > 0 && games.completed > 0);
    const expected = SECONDS < ALL_BY_S ? FIRST_FAULTS : [...FIRST_FAULTS, "restart database"] as const;
    for (const kind of expected) assert.ok(faults.includes(kind), kind);
  },
});
