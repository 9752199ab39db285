import assert from "node:assert/strict";
import { cached } from "./cached.ts";

Deno.test("what was read serves all until it is old, and a failure whoever waited for it", async () => {
  let now = 0, reads = 0, isBroken = false;
  const read = cached(100, () => now, () => {
    reads++;
    return isBroken ? Promise.reject(new Error("away")) : Promise.resolve(reads);
  });
  assert.deepEqual(await Promise.all([read(), read()]), [1, 1]);
  now = 99;
  assert.equal(await read(), 1);
  [now, isBroken] = [100, true];
  const failing = [read(), read()];
  for (const one of failing) await assert.rejects(one, /away/);
  isBroken = false;
  assert.equal(await read(), 3);
});
