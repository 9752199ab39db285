import assert from "node:assert/strict";
import { singleFlight } from "./single_flight.ts";

/** A look that ends when the test says so. */
function lookThatWaits() {
  const { promise, resolve, reject } = Promise.withResolvers<null>();
  let begun = 0;
  return { resolve: () => resolve(null), reject, begun: () => begun, look: () => (begun++, promise) };
}

Deno.test("whoever comes while a subscription is looked at shares the next look, and another one's is not waited for", async () => {
  const one = singleFlight();
  const first = lookThatWaits();
  const second = lookThatWaits();
  const unused = lookThatWaits();
  const running = one("sub_1", first.look);
  const waiting = [one("sub_1", second.look), one("sub_1", unused.look)];
  assert.equal(await one("sub_2", () => Promise.resolve(null)), null);
  assert.equal(second.begun(), 0);
  first.resolve();
  await running;
  second.resolve();
  await Promise.all(waiting);
  assert.deepEqual([first.begun(), second.begun(), unused.begun()], [1, 1, 0]);
  assert.equal(await one("sub_1", () => Promise.resolve(null)), null, "nothing is left behind");
});

Deno.test("a look that fails fails for those who shared it, and the next one begins all the same", async () => {
  const one = singleFlight();
  const first = lookThatWaits();
  const running = one("sub_1", first.look);
  const next = one("sub_1", () => Promise.resolve(null));
  first.reject(new Error("no database"));
  await assert.rejects(running, /no database/);
  assert.equal(await next, null);
});

Deno.test("who waits too long for a look is told to come back; the look happens all the same", async () => {
  const one = singleFlight(1);
  const first = lookThatWaits();
  const second = lookThatWaits();
  const running = one("sub_1", first.look);
  await assert.rejects(one("sub_1", second.look), { code: "PlanBusy", status: 503, more: { retryAfterS: 2 } });
  first.resolve();
  second.resolve();
  await running;
  await one("sub_1", () => Promise.resolve(null));
  assert.equal(second.begun(), 1);
});
