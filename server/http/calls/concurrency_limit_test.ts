import assert from "node:assert/strict";
import { openConcurrencyLimit } from "./concurrency_limit.ts";

function pieces(limit: ReturnType<typeof openConcurrencyLimit>) {
  const begun: string[] = [];
  const begin = (key: string, name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const done = limit.run(key, 2, async () => {
      begun.push(name);
      await promise;
    });
    return { end: () => (resolve(), done), fail: () => (reject(new Error(name)), done) };
  };
  return { begun, begin };
}

Deno.test("work of one key beyond the most waits in its order, whatever becomes of the work before it, and no other key waits", async () => {
  const { begun, begin } = pieces(openConcurrencyLimit());
  const [first, second, third, fourth] = ["a", "b", "c", "d"].map((name) => begin("anna", name));
  const other = begin("ben", "e");
  assert.deepEqual(begun, ["a", "b", "e"]);
  await assert.rejects(async () => await second?.fail());
  assert.deepEqual(begun, ["a", "b", "e", "c"]);
  await first?.end();
  assert.deepEqual(begun, ["a", "b", "e", "c", "d"]);
  for (const piece of [third, fourth, other]) await piece?.end();
  const again = begin("anna", "f");
  assert.equal(begun.at(-1), "f");
  await again.end();
});
