import assert from "node:assert/strict";
import { readMetrics } from "../../../db/database_metrics.ts";
import { followLogs } from "../../../db/logs/read_logs.ts";
import { openPool } from "../../../db/sql.ts";
import type { LogId } from "../../../domain/logs/log.ts";
import { throwAwayDatabase } from "../../../tests/support/test_database.ts";
import { testListener } from "../../../tests/support/server/test_listener.ts";
import { until } from "../../../tests/support/until.ts";
import { during } from "./current_work.ts";
import { type Log, openLog } from "./log.ts";
import { openLogQueue } from "../../logs/log_queue.ts";
import { startLogWriter } from "../../logs/log_writer.ts";
import { hearUncaught, isBrokenConnectionWrite, noneUncaught } from "./uncaught.ts";

/** As it stands in the log; runtimes name the timer's object or leave it out. */
function driverFault(name = "Immediate.nextWrite"): TypeError {
  const fault = new TypeError("Cannot read properties of null (reading 'write')");
  fault.stack =
    `${fault}\n    at ${name} (file:///x/node_modules/postgres/src/connection.js:255:22)\n    at run (node:1)`;
  return fault;
}

Deno.test("the driver's known fault is told from every other one by its name, message and place", () => {
  assert.equal(isBrokenConnectionWrite(driverFault()), true);
  assert.equal(isBrokenConnectionWrite(driverFault("nextWrite")), true);
  assert.equal(isBrokenConnectionWrite(driverFault("Immediate.otherWrite")), false);
  assert.equal(isBrokenConnectionWrite(new TypeError("Cannot read properties of null (reading 'write')")), false);
  const other = driverFault();
  other.message = "Cannot read properties of null (reading 'read')";
  assert.equal(isBrokenConnectionWrite(other), false);
  assert.equal(isBrokenConnectionWrite("Cannot read properties of null (reading 'write')"), false);
});

Deno.test("what nobody caught is stored as an error with its stack, and ends the server; the known fault is counted alone", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const queue = openLogQueue();
  const log = openLog("off", queue);
  const uncaught = noneUncaught();
  let ends = 0;
  using _hearing = hearUncaught({ log, uncaught, end: () => ends++ });
  {
    await using _writer = startLogWriter({ pool, queue, log });
    const reason = new RangeError("lost");
    dispatchEvent(
      new PromiseRejectionEvent("unhandledrejection", { promise: Promise.resolve(), reason, cancelable: true }),
    );
    assert.equal(ends, 1);
    dispatchEvent(new ErrorEvent("error", { error: driverFault(), cancelable: true }));
  }
  assert.equal(ends, 1);
  assert.deepEqual(uncaught, { errors: 1, driverFaults: 1 });
  const stored = await followLogs(pool, {}, "0" as LogId, 10);
  assert.deepEqual(stored.map(({ level, platform, fileName, message }) => [level, platform, fileName, message]), [
    ["error", "server", "server/host/log/uncaught_test.ts", "nobody caught an error: RangeError: lost"],
  ]);
  assert.equal((await readMetrics(pool, 1_000)).uncaughtErrors, 1);
  assert.match(stored[0]?.stack ?? "", /^RangeError: lost\n\s+at server\/host\/log\/uncaught_test\.ts:\d+/);
});

Deno.test("what nobody caught says what was being done, or what has left it behind", async () => {
  const entries: unknown[] = [];
  const log: Log = (_level, message, context) => entries.push([message.split(": ").at(-1), context?.doing]);
  using _hearing = hearUncaught({ log, uncaught: noneUncaught(), end() {} });
  const fail = async (message: string, after: Promise<unknown> = Promise.resolve()) => {
    await after;
    throw new Error(message);
  };
  await using server = await testListener(async (request) => {
    const { promise: isAnswered, resolve: note } = Promise.withResolvers<void>();
    if (request.method === "POST") fail("left behind", isAnswered);
    else fail("in a request");
    await new Promise((resolve) => setImmediate(resolve));
    setImmediate(note);
    return new Response();
  });
  await (await fetch(`${server.url}/boxes?token=1`)).text();
  await (await fetch(`${server.url}/boxes`, { method: "POST", body: "a" })).text();
  await during("job send_mail", () => {
    fail("in a job");
    return new Promise((resolve) => setImmediate(resolve));
  });
  fail("in nothing");
  await until(() => entries.length === 4 || null);
  assert.deepEqual(entries.toSorted(), [
    ["in a job", "job send_mail"],
    ["in a request", "GET /boxes"],
    ["in nothing", undefined],
    ["left behind", "after POST /boxes"],
  ]);
});

Deno.test("a connection that ends while the driver prepares it ends no server", async () => {
  await using database = await throwAwayDatabase();
  const uncaught = noneUncaught();
  const entries: string[] = [];
  using _hearing = hearUncaught({ log: (_level, message) => entries.push(message), uncaught, end() {} });
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.unsafe(`alter database "${name}" set statement_timeout = '1ms'`);
  await until(async () => {
    const pool = openPool(database.url, { max: 1 });
    await pool`select 1`.catch(() => {});
    await pool.end({ timeout: 1 });
    return uncaught.driverFaults > 0 || null;
  });
  assert.deepEqual([uncaught.errors, entries], [0, []]);
});
