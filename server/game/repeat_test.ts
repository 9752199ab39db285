import assert from "node:assert/strict";
import type { Log } from "../log.ts";
import { until } from "../../tools/until.ts";
import { repeat } from "./repeat.ts";

Deno.test("a task that goes on failing is told once until it works again, with how often it failed", async () => {
  const told: unknown[] = [];
  const log: Log = (level, message, context) => void told.push([level, message, context?.task, context?.failures]);
  let times = 0;
  let isBroken = true;
  const task = repeat("pairing", 1, () => {
    times++;
    return isBroken ? Promise.reject(new Error("the database is away")) : Promise.resolve();
  }, log);
  await until(() => Promise.resolve(times >= 20 ? true : null));
  assert.deepEqual(told, [["error", "a recurring task failed", "pairing", 1]]);
  isBroken = false;
  await until(() => Promise.resolve(told.length > 1 ? true : null));
  isBroken = true;
  await until(() => Promise.resolve(told.length > 2 ? true : null));
  await task.stop();
  const [, again, next] = told as [level: string, message: string, task: string, failures: number][];
  assert.deepEqual(again?.slice(0, 3), ["info", "a recurring task works again", "pairing"]);
  assert.ok((again?.[3] ?? 0) >= 20);
  assert.deepEqual(next, ["error", "a recurring task failed", "pairing", 1]);
});
