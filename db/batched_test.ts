import assert from "node:assert/strict";
import { fc } from "../tests/support/seeded_fc.ts";
import { batched } from "./batched.ts";

/** A sink that groups are written to, one reply at a time, as the test says. */
function slowSink() {
  const groups: { readonly items: readonly number[]; readonly answer: PromiseWithResolvers<readonly string[]> }[] = [];
  const write = (items: readonly number[]) => {
    const answer = Promise.withResolvers<readonly string[]>();
    groups.push({ items, answer });
    return answer.promise;
  };
  const answerAll = () => groups.forEach(({ items, answer }) => answer.resolve(items.map(String)));
  return { groups, write, answerAll };
}

/** Enough for everything that is settled to be heard of. */
async function turn(): Promise<void> {
  for (let i = 0; i < 10; i++) await null;
}

Deno.test("who finds the way free goes at once; who comes meanwhile shares the next group, in order", async () => {
  const { groups, write } = slowSink();
  const commit = batched(write, { atOnce: 1, most: 10 });
  const outcomes = [1, 2, 3].map((item) => commit(item));
  assert.deepEqual(groups.map(({ items }) => items), [[1]]);
  groups[0]?.answer.resolve(["first"]);
  await turn();
  assert.deepEqual(groups.map(({ items }) => items), [[1], [2, 3]]);
  groups[1]?.answer.resolve(["second", "third"]);
  assert.deepEqual(await Promise.all(outcomes), ["first", "second", "third"]);
});

Deno.test("whatever comes when, each is told its own outcome, and no group is too large nor too many at once", async () => {
  const plans = fc.record({
    atOnce: fc.integer({ min: 1, max: 3 }),
    most: fc.integer({ min: 1, max: 4 }),
    turnsBetween: fc.array(fc.nat(2), { minLength: 1, maxLength: 30 }),
  });
  await fc.assert(
    fc.asyncProperty(plans, async ({ atOnce, most, turnsBetween }) => {
      let [onTheWay, largest, maxOnTheWay] = [0, 0, 0];
      const commit = batched(async (items: readonly number[]) => {
        maxOnTheWay = Math.max(maxOnTheWay, ++onTheWay);
        largest = Math.max(largest, items.length);
        await turn();
        onTheWay--;
        return items.map((item) => `outcome of ${item}`);
      }, { atOnce, most });
      const outcomes: Promise<string>[] = [];
      for (const [item, turns] of turnsBetween.entries()) {
        for (let i = 0; i < turns; i++) await turn();
        outcomes.push(commit(item));
      }
      assert.deepEqual(await Promise.all(outcomes), turnsBetween.map((_, item) => `outcome of ${item}`));
      assert.ok(largest <= most && maxOnTheWay <= atOnce);
    }),
    { numRuns: 60 },
  );
});

Deno.test("a group that fails fails for each of its items, and the next one goes on", async () => {
  const { groups, write } = slowSink();
  const commit = batched(write, { atOnce: 1, most: 2 });
  const settled = Promise.allSettled([1, 2, 3, 4].map((item) => commit(item)));
  groups[0]?.answer.resolve(["1"]);
  await turn();
  groups[1]?.answer.reject(new Error("the sink is gone"));
  await turn();
  groups[2]?.answer.resolve(["4"]);
  assert.deepEqual((await settled).map(({ status }) => status), ["fulfilled", "rejected", "rejected", "fulfilled"]);
});

Deno.test("an outcome too few is nobody's silence", async () => {
  const commit = batched((items: readonly number[]) => Promise.resolve(items.slice(1)), { atOnce: 1, most: 2 });
  await assert.rejects(commit(1), /expected 1 outcomes, received 0/);
});
