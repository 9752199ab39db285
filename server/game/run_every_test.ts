import assert from "node:assert/strict";
import type { Log } from "../host/log/log.ts";
import { until } from "../../tests/support/until.ts";
import { runEvery } from "./run_every.ts";

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
