import assert from "node:assert/strict";
import { UserId } from "../../domain/wire/ids.ts";
import { memberMutex } from "./member_mutex.ts";

const ANNA = UserId.parse("11111111-1111-4111-8111-111111111111");
const BEN = UserId.parse("22222222-2222-4222-8222-222222222222");

Deno.test("a member's calls follow each other, whatever became of the one before, and nobody waits for another member's", async () => {
  const inTurn = memberMutex();
  const told: string[] = [];
  const { promise, reject } = Promise.withResolvers<void>();
  const first = inTurn(ANNA, () => promise);
  const second = inTurn(ANNA, () => Promise.resolve(told.push("second")));
  const third = inTurn(ANNA, () => Promise.resolve(told.push("third")));
  await inTurn(BEN, () => Promise.resolve(told.push("Ben's")));
  reject(new Error("refused"));
  await assert.rejects(first, /refused/);
  await Promise.all([second, third]);
  assert.deepEqual(told, ["Ben's", "second", "third"]);
});

Deno.test("who waits too long for their turn is told to come back, and nothing of their call is done", async () => {
  const inTurn = memberMutex(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  let calls = 0;
  const first = inTurn(ANNA, () => promise);
  await assert.rejects(inTurn(ANNA, () => Promise.resolve(calls++)), {
    ...{ code: "PlanBusy", status: 503, more: { retryAfterS: 2 } },
  });
  resolve();
  await first;
  assert.equal(await inTurn(ANNA, () => Promise.resolve(calls)), 0);
});
