import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { sayGoodbye, turnsOf } from "./say_goodbye.ts";

Deno.test("everybody has a turn, once and in order, ten at a time or in 150 turns", () => {
  fc.assert(fc.property(fc.nat(30_000), (count) => {
    const clients = Array.from({ length: count }, (_, number) => number);
    const turns = turnsOf(clients);
    assert.deepEqual(turns.flat(), clients);
    assert.ok(turns.length <= 150);
    assert.ok(turns.slice(0, -1).every(({ length }) => length >= 10 && length <= Math.max(10, count / 100)));
  }));
});

Deno.test("all are closed when it is over, and between turns the server goes on", async () => {
  const closed: number[] = [];
  let others = 0;
  const beside = setInterval(() => others++, 1);
  const clients = Array.from({ length: 25 }, (_, number) => ({ close: () => closed.push(number) }));
  await sayGoodbye(clients);
  clearInterval(beside);
  assert.equal(closed.length, 25);
  assert.ok(others > 0);
});
