import assert from "node:assert/strict";
import { fc } from "../../support/seeded_fc.ts";
import { loadOf, type Plan, playersFor } from "./capacity.ts";
import type { Units } from "./units.ts";

const UNITS: Units = {
  serverUsAMove: 500,
  databaseUsAMove: 200,
  walBytesAMove: 1_000,
  bytesASocket: 20_000,
  redisBytesAMove: 2_000,
  redisUsAMove: 20,
  foreignUsAMove: 100,
};
const PLAN: Plan = {
  players: 1_000,
  playing: 0.5,
  secondsAMove: 4,
  mostBusy: 0.5,
  serverMemoryBytes: 2_000_000_000,
  databaseCores: 16,
  databaseWalBytesASecond: 200_000_000,
  networkBytesASecond: 1_000_000_000,
};

Deno.test("a thousand players, half of them in games of a move every four seconds, make 62.5 moves a second for one server", () => {
  const { movesASecond, servers, parts } = loadOf(UNITS, PLAN);
  assert.deepEqual([movesASecond, servers], [62.5, 1]);
  assert.equal(parts["Redis' core"] + parts["Redis' network"] + parts["reading the others' pushes"], 0);
  assert.equal(parts["PostgreSQL's cores"], 62.5 * 200 / (500_000 * 16));
});

Deno.test("what is computed to be carried is carried, and one player more is not", () => {
  const { players: _, ...plan } = PLAN;
  const most = playersFor(UNITS, plan);
  const isFull = (players: number) => {
    const { servers, parts } = loadOf(UNITS, { ...PLAN, players });
    return servers === Infinity || Object.values(parts).some((share) => share > 1);
  };
  assert.deepEqual([isFull(most), isFull(most + 1)], [false, true]);
});

Deno.test("every server has room for its share: of the core, of memory, and for reading what the others push", () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 200_000 }), (players) => {
    const { servers, movesASecond } = loadOf(UNITS, { ...PLAN, players });
    if (servers === Infinity) return;
    const own = movesASecond / servers;
    assert.ok(own * UNITS.serverUsAMove + (movesASecond - own) * UNITS.foreignUsAMove <= 500_000 + 1e-6);
    assert.ok(players / servers * UNITS.bytesASocket <= PLAN.serverMemoryBytes);
  }));
});

Deno.test("where reading the others' pushes takes a whole core, more servers do not help", () => {
  assert.equal(loadOf(UNITS, { ...PLAN, players: 1_000_000 }).servers, Infinity);
  assert.ok(loadOf({ ...UNITS, foreignUsAMove: 0 }, { ...PLAN, players: 1_000_000 }).servers < 100);
});
