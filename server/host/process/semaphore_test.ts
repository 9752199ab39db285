import assert from "node:assert/strict";
import { openSemaphore } from "./semaphore.ts";

function pieces(permits: number) {
  const semaphore = openSemaphore<string>({ permits });
  const begun: string[] = [];
  const begin = (key: string, name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const done = semaphore.run(key, async () => {
      begun.push(name);
      await promise;
    });
    return { end: () => (resolve(), done), fail: () => (reject(new Error(name)), done) };
  };
  const settled = () => new Promise((resolve) => queueMicrotask(() => queueMicrotask(() => setImmediate(resolve))));
  return { semaphore, begun, begin, settled };
}

Deno.test("work of one key beyond the permits waits in its order, whatever becomes of the work before it, and no other key waits", async () => {
  const { semaphore, begun, begin, settled } = pieces(2);
  const [first, second, third, fourth] = ["a", "b", "c", "d"].map((name) => begin("anna", name));
  const other = begin("ben", "e");
  await settled();
  assert.deepEqual(begun, ["a", "b", "e"]);
  await assert.rejects(async () => await second?.fail());
  await settled();
  assert.deepEqual(begun, ["a", "b", "e", "c"]);
  await first?.end();
  await settled();
  assert.deepEqual(begun, ["a", "b", "e", "c", "d"]);
  const idle = semaphore.idle();
  for (const piece of [third, fourth, other]) await piece?.end();
  await idle;
  await begin("anna", "f").end();
  assert.equal(begun.at(-1), "f");
});

Deno.test("who would wait behind too many is refused, and one of another key is not", async () => {
  const semaphore = openSemaphore<string>({ permits: 1, maxWaiting: 2, refusal: () => new Error("too many") });
  const first = await semaphore.acquire("ann");
  const turns: number[] = [];
  const waiting = [0, 1].map(async (turn) => {
    using _permit = await semaphore.acquire("ann");
    turns.push(turn);
  });
  await assert.rejects(semaphore.acquire("ann"), /too many/);
  (await semaphore.acquire("ben"))[Symbol.dispose]();
  assert.deepEqual(turns, []);
  first[Symbol.dispose]();
  first[Symbol.dispose]();
  await Promise.all(waiting);
  assert.deepEqual(turns, [0, 1]);
});

Deno.test("who gives up loses the place, the others keep theirs, urgent ones go first, and the last one to leave is noticed", async () => {
  let idle = 0;
  const semaphore = openSemaphore<null>({ permits: 1, onIdle: () => idle++ });
  const began: string[] = [];
  const taken = async (name: string, isUrgent: boolean, signal?: AbortSignal) => {
    using _permit = await semaphore.acquire(null, { isUrgent, ...(signal && { signal }) });
    began.push(name);
  };
  const first = await semaphore.acquire(null);
  const gone = new AbortController();
  const waiting = [taken("slow", false), taken("urgent", true)];
  const givenUp = assert.rejects(taken("gone", true, gone.signal), /hung up/);
  gone.abort(new Error("hung up"));
  await givenUp;
  await assert.rejects(taken("too late", true, gone.signal), /hung up/);
  assert.deepEqual([began, idle], [[], 0]);
  first[Symbol.dispose]();
  await Promise.all(waiting);
  assert.deepEqual([began, idle], [["urgent", "slow"], 1]);
});
