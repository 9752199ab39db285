import assert from "node:assert/strict";
import type { Log } from "./log.ts";
import { until } from "../../../tests/support/until.ts";
import { reportFaults, runEvery } from "./run_every.ts";

Deno.test("a task that fails is tried again at every turn, told once, and told when it works again", async () => {
  const told: unknown[] = [];
  const log: Log = (level, message, context) => void told.push([level, message, context?.task]);
  let times = 0;
  let isBroken = true;
  const task = runEvery("pairing", 1, () => {
    times++;
    return isBroken ? Promise.reject(new Error("the database is away")) : Promise.resolve();
  }, log);
  await until(() => Promise.resolve(times >= 20 ? true : null));
  assert.deepEqual(told, [["error", "a recurring task failed", "pairing"]]);
  isBroken = false;
  await until(() => Promise.resolve(told.length > 1 ? true : null));
  await task.stop();
  assert.deepEqual(told[1], ["info", "a recurring task works again", "pairing"]);
});

Deno.test("failures of a task are told once a minute with how many there were, and once that it works again", () => {
  let now = 0;
  const told: unknown[] = [];
  const log: Log = (level, _, context) => void told.push([level, context?.task, context?.times]);
  const faults = reportFaults("pairing", log, () => now);
  const error = new Error("the database is away");
  const said = (work: () => void) => {
    told.length = 0;
    work();
    return told.slice();
  };
  assert.deepEqual(said(() => faults.worked()), []);
  assert.deepEqual(said(() => faults.failed(error)), [["error", "pairing", 1]]);
  now += 59_999;
  assert.deepEqual(said(() => faults.failed(error)), []);
  now += 1;
  assert.deepEqual(said(() => faults.failed(error)), [["error", "pairing", 2]]);
  assert.deepEqual(said(() => faults.failed(error)), []);
  assert.deepEqual(said(() => faults.worked()), [["info", "pairing", 1]]);
  // One that fails every second time.
  assert.deepEqual(
    said(() => {
      for (let turn = 0; turn < 50; turn++) turn % 2 === 0 ? faults.failed(error) : faults.worked();
    }),
    [],
  );
  now += 60_000;
  assert.deepEqual(said(() => faults.failed(error)), [["error", "pairing", 26]]);
});
