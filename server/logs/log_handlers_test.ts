import assert from "node:assert/strict";
import { setImmediate } from "node:timers";
import { logActions } from "../../domain/logs/contract.ts";
import type { Log } from "../../domain/logs/log.ts";
import { json, type Member, type MembersApp, testApp } from "../../tests/support/server/test_app.ts";
import { until } from "../../tests/support/until.ts";
import type { Ctx } from "../http/env.ts";
import { logHandlers, openClientBudget } from "./log_handlers.ts";
import { openLogQueue } from "./log_queue.ts";

const {
  getLogs: { reply: Listed },
  getLogStats: { reply: Stats },
  log: { reply: Taken },
} = logActions;

const admin = (app: MembersApp) => app.signIn("admin@sandbox.test");

async function listed(reader: Member, payload: object = {}): Promise<Log[]> {
  return Listed.parse((await reader.read("logger", "getLogs", payload)).body).data.logs;
}

/** Entries are written a moment after they were reported. */
async function stored(reader: Member, count: number, payload: object = {}): Promise<Log[]> {
  return await until(async () => {
    const logs = await listed(reader, { limit: 200, ...payload });
    return logs.length >= count ? logs : null;
  });
}

const documented = {
  ...{ level: "error", isError: true, platform: "web", date: "2026-11-20 12:00", message: "Login failed" },
  ...{ fileName: "authApi", context: { attempt: 2 }, timestamp: "2026-11-20T12:00:00.000Z" },
};

Deno.test("what a browser reports under both bases is on the page a moment later, with who sent it", async () => {
  await using app = await testApp();
  const member = await app.signIn("ann@example.org");
  await app.fetch("/api/v1/log/data", json(documented));
  await member.fetch("/api/backend/v1/log/data", json({ level: "info", message: "Hello" }));
  await member.write("logger", "log", { level: "debug", message: "Again", timestamp: "2999-01-01T00:00:00Z" });
  const logs = await stored(await admin(app), 3, { platform: "web" });
  const [again, hello, login] = logs;
  assert.equal(again?.message, "Again");
  assert.ok(
    Date.parse(again?.timestamp ?? "") <= Date.now(),
    "a clock that is ahead does not put entries into the future",
  );
  assert.deepEqual([hello?.message, hello?.userId, hello?.service], ["Hello", member.user.userId, "web"]);
  assert.deepEqual(
    login && [login.level, login.service, login.fileName, login.context, login.userId, login.timestamp],
    [
      ...["error", "authApi", "authApi", { attempt: 2 }, null],
      documented.timestamp,
    ],
  );
});

Deno.test("an admin reads another person's entries by their id, a member claims no other id when reporting", async () => {
  await using app = await testApp();
  const member = await app.signIn("ann@example.org");
  const reader = await admin(app);
  await member.write("logger", "log", { level: "info", message: "mine" });
  await stored(reader, 1, { query: "mine" });
  const found = Listed.parse((await reader.read("logger", "getLogsByUser", { userId: member.user.userId })).body);
  assert.deepEqual(found.data.logs.map(({ message, username }) => [message, username]), [[
    "mine",
    member.user.username,
  ]]);
  assert.equal((await member.write("logger", "log", { ...documented, userId: "other" })).status, 403);
});

Deno.test("a client's sixty-first message of a minute is counted and dropped, and the drop is logged", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  const [flooding, other] = [await app.signIn("flood@example.org"), await app.signIn("ann@example.org")];
  const messages = Array.from({ length: 1_000 }, (_, i) => ({ level: "info", message: `flood ${i}` }));
  const bulk = Taken.parse((await flooding.write("logger", "bulkLog", { messages })).body);
  assert.deepEqual(bulk.data, { accepted: 60, dropped: 940 });
  const one = await flooding.fetch("/api/v1/log/data", json({ level: "info", message: "more" }));
  assert.deepEqual(Taken.parse(await one.json()).data, { accepted: 0, dropped: 1 });
  const others = await other.fetch("/api/v1/log/data", json({ level: "info", message: "calm" }));
  assert.deepEqual(Taken.parse(await others.json()).data, { accepted: 1, dropped: 0 });
  const reader = await admin(app);
  assert.equal((await stored(reader, 61, { platform: "web" })).length, 61);
  const metrics = await (await app.fetch("/metrics")).text();
  assert.match(metrics, /stowmark_log_messages_dropped_total\{reason="overBudget"\} 941/);
});

Deno.test("what is too long or no message is dropped alone, a long context is cut", async () => {
  await using app = await testApp();
  const message = { level: "info", message: "kept" };
  const sent = [{ ...message, message: "x".repeat(17_000) }, { level: "loud", message: "?" }, 7, {
    ...message,
    context: { first: "a", long: "ä".repeat(6_000), after: 1 },
  }];
  const answer = await app.fetch("/api/backend/logger", json({ action: "bulkLog", payload: { messages: sent } }));
  assert.deepEqual(Taken.parse(await answer.json()).data, { accepted: 1, dropped: 3 });
  const [log] = await stored(await admin(app), 1, { platform: "web" });
  assert.ok(JSON.stringify(log?.context).length < 8 * 1024);
  assert.deepEqual([log?.context.first, log?.context.cut, log?.context.after], ["a", true, 1]);
});

Deno.test("others have their turn between two messages of a bulk", async () => {
  await using app = await testApp();
  const messages = Array.from({ length: 3 }, () => ({ level: "info", message: "x" }));
  const logQueue = openLogQueue();
  const calls = logHandlers({ pool: app.pool, clock: Date.now, logQueue, config: { rateLimits: false } });
  const [ends, c] = [[] as string[], { get: () => "192.0.2.1" } as unknown as Ctx];
  const bulk = calls.bulkLog({ messages }, null, c).then(() => ends.push("bulk"));
  setImmediate(() => ends.push("other"));
  await bulk;
  assert.deepEqual([ends, logQueue.size], [["other", "bulk"], 3]);
});

Deno.test("a time of any year that can be written is a time to look from or until", async () => {
  await using app = await testApp();
  const reader = await admin(app);
  for (const time of ["0000-01-01", "0001-01-01T00:00:00+14:00", "9999-12-31", "9999-12-31T23:59:59.999-14:00"]) {
    for (const range of [{ startDate: time }, { endDate: time }]) {
      for (const action of ["getLogs", "getLogGroups", "getLogStats"]) {
        assert.equal((await reader.read("logger", action, range)).status, 200, `${action} ${JSON.stringify(range)}`);
      }
      assert.equal((await reader.write("logger", "clearLogs", range)).status, 200);
    }
  }
});

Deno.test("a report with NUL, half a character, markup and escapes is stored, found and read, whatever field it is in", async () => {
  await using app = await testApp();
  const hostile = "a\\u0000b \\ud800 c <script>alert(1)</script> \\u001b[31mred";
  const body = `{"level":"error","message":"hostile ${hostile}","fileName":"${hostile}","stack":"${hostile}",` +
    `"context":{"${hostile}":"${hostile}"}}`;
  const init = { method: "POST", headers: { "content-type": "application/json" }, body };
  assert.deepEqual(Taken.parse(await (await app.fetch("/api/v1/log/data", init)).json()).data, {
    accepted: 1,
    dropped: 0,
  });
  const [log] = await stored(await admin(app), 1, { query: "hostile script" });
  const shown = "a\uFFFDb \uFFFD c <script>alert(1)</script> \u001b[31mred";
  assert.deepEqual(
    [log?.message, log?.fileName, log?.stack, log?.context],
    [`hostile ${shown}`, shown, shown, { [shown]: shown }],
  );
});

Deno.test("a failed call is found by the request id of its answer, with route, user, stack and service", async () => {
  await using app = await testApp({ LOG_LEVEL: "off" });
  const member = await app.signIn("ann@example.org");
  const reader = await admin(app);
  await app.pool`alter table kept_scans rename to kept_scans_away`;
  const { status, body } = await member.read("scans", "COUNT_KEPT_SCANS");
  assert.equal(status, 500);
  const [log] = await stored(reader, 1, { query: String(body.requestId) });
  assert.equal(log?.requestId, body.requestId);
  assert.equal(log?.userId, member.user.userId);
  assert.equal(log?.route, "GET /api/backend/scans");
  assert.match(log?.message ?? "", /kept_scans/);
  assert.match(log?.stack ?? "", /at .*connection\.js:\d+/);
  assert.match(log?.stack ?? "", /at .*\(db\/scan\/\w+\.ts:\d+:\d+\)/);
  assert.match(log?.fileName ?? "", /^db\/scan\//);
  assert.ok(!log?.stack.includes("file:///"), log?.stack);
  assert.deepEqual([log?.level, log?.platform, log?.service], ["error", "server", "scanApi"]);
});

Deno.test("the figures count levels, the last day and the share of errors to one decimal, and nothing that was cleared", async () => {
  await using app = await testApp();
  const messages = ["error", "info", "info"].map((level) => ({ level, message: "x" }));
  await app.fetch("/api/backend/logger", json({ action: "bulkLog", payload: { messages } }));
  const reader = await admin(app);
  await stored(reader, 3, { platform: "web" });
  const figures = async () => Stats.parse((await reader.read("logger", "getLogStats")).body).data;
  const { levelStats, recentActivity: { last24Hours, errorRate, hours } } = await figures();
  assert.deepEqual([levelStats.error, last24Hours], [1, 1 + levelStats.info]);
  assert.equal(errorRate, Math.round(1_000 / last24Hours) / 10);
  assert.equal(hours.reduce((sum, hour) => sum + hour.error, 0), 1);
  await reader.write("logger", "clearLogs", { level: "error" });
  assert.equal((await figures()).levelStats.error, 0);
});

const KB = 1024;

/** How many messages of 16 KB are kept of so many. */
async function keptOf(budget: ReturnType<typeof openClientBudget>, members: readonly (string | null)[]) {
  const grants = await Promise.all(members.map((member) => budget.spendBytes(member, 16 * KB)));
  return grants.filter((grant) => grant === "granted").length;
}

Deno.test("strangers fill one pot, from however many addresses, and take no member's", async () => {
  const budget = openClientBudget(true);
  assert.equal(await keptOf(budget, Array(1_000).fill(null)), 62);
  assert.equal(await keptOf(budget, Array(100).fill("flood")), 31);
  assert.equal(await keptOf(budget, ["ann"]), 1);
});

Deno.test("members together keep no more than an hour may, however many they are", async () => {
  const budget = openClientBudget(true);
  assert.equal(await keptOf(budget, Array.from({ length: 1_000 }, (_, i) => `member ${i}`)), 250);
});
