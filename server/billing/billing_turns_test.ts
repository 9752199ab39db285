import assert from "node:assert/strict";
import { UserId } from "../../domain/wire/ids.ts";
import { openBillingTurns } from "./billing_turns.ts";

const ANNA = UserId.parse("11111111-1111-4111-8111-111111111111");
const BEN = UserId.parse("22222222-2222-4222-8222-222222222222");
const BUSY = { code: "PlanBusy", status: 503, more: { retryAfterS: 2 } };

Deno.test("a member's calls follow each other, whatever became of the one before, and nobody waits for another member's", async () => {
  const turns = openBillingTurns();
  const told: string[] = [];
  const { promise, reject } = Promise.withResolvers<void>();
  const first = turns.ofMember(ANNA, () => promise);
  const second = turns.ofMember(ANNA, () => Promise.resolve(told.push("second")));
  const third = turns.ofMember(ANNA, () => Promise.resolve(told.push("third")));
  await turns.ofMember(BEN, () => Promise.resolve(told.push("Ben's")));
  reject(new Error("refused"));
  await assert.rejects(first, /refused/);
  await Promise.all([second, third]);
  assert.deepEqual(told, ["Ben's", "second", "third"]);
});

Deno.test("whoever comes while a subscription is looked at shares the next look, whatever becomes of this one", async () => {
  const turns = openBillingTurns();
  const { promise, reject } = Promise.withResolvers<null>();
  let looks = 0;
  const look = () => Promise.resolve((looks++, null));
  const running = turns.ofSubscription("sub_1", () => promise);
  await turns.ofSubscription("sub_2", look);
  const waiting = [turns.ofSubscription("sub_1", look), turns.ofSubscription("sub_1", look)];
  assert.equal(looks, 1, "another subscription is not waited for");
  reject(new Error("no database"));
  await assert.rejects(running, /no database/);
  await Promise.all(waiting);
  assert.equal(looks, 2);
  await turns.ofSubscription("sub_1", look);
  assert.equal(looks, 3, "what has begun is not shared");
});

Deno.test("who waits too long is told to come back: nothing of a member's call is done, a look happens all the same", async () => {
  const turns = openBillingTurns(1);
  const { promise, resolve } = Promise.withResolvers<null>();
  const done: string[] = [];
  const running = [turns.ofMember(ANNA, () => promise), turns.ofSubscription("sub_1", () => promise)];
  await assert.rejects(turns.ofMember(ANNA, () => Promise.resolve(done.push("call"))), BUSY);
  await assert.rejects(turns.ofSubscription("sub_1", () => Promise.resolve((done.push("look"), null))), BUSY);
  resolve(null);
  await Promise.all(running);
  assert.deepEqual(done, ["look"]);
  await turns.ofMember(ANNA, () => Promise.resolve(done.push("next call")));
  assert.deepEqual(done, ["look", "next call"]);
});
