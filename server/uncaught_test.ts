import assert from "node:assert/strict";
import { followLogs } from "../db/logs/read_logs.ts";
import type { LogId } from "../domain/logs/log.ts";
import { throwAwayDatabase } from "../tools/test_database.ts";
import { openLog } from "./log.ts";
import { openLogQueue } from "./logs/log_queue.ts";
import { startLogWriter } from "./logs/log_writer.ts";
import { hearUncaught, isBrokenConnectionWrite, noneUncaught } from "./uncaught.ts";

function driverFault(): TypeError {
  const fault = new TypeError("Cannot read properties of null (reading 'write')");
  fault.stack =
    `${fault}\n    at nextWrite (file:///x/node_modules/postgres/src/connection.js:255:22)\n    at run (node:1)`;
  return fault;
}

Deno.test("the driver's known fault is told from every other one by its name, message and place", () => {
  assert.equal(isBrokenConnectionWrite(driverFault()), true);
  assert.equal(isBrokenConnectionWrite(new TypeError("Cannot read properties of null (reading 'write')")), false);
  const other = driverFault();
  other.message = "Cannot read properties of null (reading 'read')";
  assert.equal(isBrokenConnectionWrite(other), false);
  assert.equal(isBrokenConnectionWrite("Cannot read properties of null (reading 'write')"), false);
});

Deno.test("what nobody caught is stored as an error with its stack; the known fault is counted alone", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const queue = openLogQueue();
  const log = openLog("off", queue);
  const uncaught = noneUncaught();
  hearUncaught(log, uncaught);
  {
    await using _writer = startLogWriter({ pool, queue, log });
    const reason = new RangeError("lost");
    dispatchEvent(
      new PromiseRejectionEvent("unhandledrejection", { promise: Promise.resolve(), reason, cancelable: true }),
    );
    dispatchEvent(new ErrorEvent("error", { error: driverFault(), cancelable: true }));
  }
  assert.deepEqual(uncaught, { errors: 1, brokenConnectionWrites: 1 });
  const stored = await followLogs(pool, {}, "0" as LogId, 10);
  assert.deepEqual(stored.map(({ level, platform, fileName, message }) => [level, platform, fileName, message]), [
    ["error", "server", "server/uncaught_test.ts", "a promise failed and nobody looked: RangeError: lost"],
  ]);
  assert.match(stored[0]?.stack ?? "", /^RangeError: lost\n\s+at server\/uncaught_test\.ts:\d+/);
});
