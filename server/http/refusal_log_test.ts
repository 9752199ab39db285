import assert from "node:assert/strict";
import { authFailure } from "../../domain/auth/failures.ts";
import { billingFailure } from "../../domain/billing/failures.ts";
import { gameFailure } from "../../domain/game/failures.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import { testApp } from "../../tests/support/server/test_app.ts";
import { until } from "../../tests/support/until.ts";
import { listLogs } from "../../db/logs/read_logs.ts";
import type { Log } from "../host/log/log.ts";
import { openRefusalLog } from "./refusal_log.ts";

type Line = readonly [level: string, message: string, context: Readonly<Record<string, unknown>>];

/** With a minute that ends when the test says so. */
function written(everyMs = 60 * 60_000) {
  const lines: Line[] = [];
  const log: Log = (level, message, context = {}) => void lines.push([level, message, context]);
  return { lines, refusals: openRefusalLog(log, everyMs) };
}

Deno.test("an answer of 500 and above is logged at once, with its request and what was thrown; a refusal below is not", () => {
  const { lines, refusals } = written();
  using _ = refusals;
  refusals.refused(wireFailure("TooMany"), { requestId: "r0" });
  refusals.refused(wireFailure("StorageFull"), { requestId: "r1", route: "POST /items" }, new TypeError("no room"));
  const [line, ...more] = lines;
  assert.deepEqual(more, []);
  assert.deepEqual(line?.slice(0, 2), ["error", "answered 507: The server has no room left to store that."]);
  const { requestId, route, code, reason } = line?.[2] ?? {};
  assert.deepEqual([requestId, route, code, reason], ["r1", "POST /items", "StorageFull", "TypeError: no room"]);
});

Deno.test("a thousand equal ones within a minute are one more entry, with their count, routes and first requests", () => {
  const { lines, refusals } = written();
  for (let i = 0; i <= 1_000; i++) {
    refusals.refused(wireFailure("StorageFull"), { requestId: `r${i}`, route: i % 4 ? "POST /items" : "POST /scans" });
  }
  refusals.refused(wireFailure("Unavailable"), { requestId: "other" });
  assert.equal(lines.length, 2, "one of each kind");
  refusals[Symbol.dispose]();
  assert.equal(lines.length, 3);
  const [level, message, { count, routes, requestIds, route }] = lines[2] ?? ["", "", {}];
  assert.deepEqual([level, message], ["error", "Again, answered 507: The server has no room left to store that."]);
  assert.deepEqual([count, route], [1_000, "POST /items"]);
  assert.deepEqual(routes, { "POST /items": 750, "POST /scans": 250 });
  assert.deepEqual(requestIds, Array.from({ length: 20 }, (_, i) => `r${i + 1}`));
});

Deno.test("while it goes on there is an entry for every minute, and after a quiet one the next is told at once", async () => {
  const { lines, refusals } = written(50);
  using _ = refusals;
  const refused = () => refusals.refused(wireFailure("StorageFull"), {});
  const told = () => lines.map(([, message]) => message.split(" ", 1)[0]);
  refused();
  await until(() => (refused(), told().filter((word) => word === "Again,").length >= 2 || null));
  assert.equal(told()[1], "Again,");
  const before = lines.length;
  await until(() => (refused(), told().slice(before).includes("answered") || null), { pauseMs: 200 });
});

Deno.test("what is no fault of the server's is told as such, with its reason and without a stack", () => {
  const cause = new RangeError("too many at once");
  const cases = [
    [gameFailure("CalendarNotSetUp"), "warning", undefined],
    [wireFailure("Restarting"), "info", undefined],
    [billingFailure("PlanBusy", { cause }), "info", "RangeError: too many at once"],
  ] as const;
  for (const [failure, level, reason] of cases) {
    const { lines, refusals } = written();
    using _ = refusals;
    refusals.refused(failure, {});
    assert.deepEqual(lines.map(([level, , about]) => [level, about.reason]), [[level, reason]], failure.code);
    if (level === "info") assert.equal(lines[0]?.[2].error, undefined);
  }
});

Deno.test("who floods the sign-in writes one warning a minute with its count, and no error", () => {
  const { lines, refusals } = written();
  for (let i = 0; i <= 300; i++) refusals.refused(authFailure("Busy"), { route: "POST /login" });
  refusals[Symbol.dispose]();
  assert.deepEqual(lines.map(([level, , { count, error }]) => [level, count, error]), [
    ["warning", undefined, undefined],
    ["warning", 300, undefined],
  ]);
});

Deno.test("a call that a full disk turned away is found in the log by the request id of its answer", async () => {
  await using app = await testApp({ LOG_LEVEL: "off", KEEP_FREE_BYTES: "1000000000000000" });
  const member = await app.signIn("ann@example.org");
  const { body } = await member.write<{ data: { _id: string } }>("items", "CREATE_ITEM", { tagId: "1" });
  const form = new FormData();
  form.append("files", new File(["x"], "x.pdf", { type: "application/pdf" }));
  const path = `/api/backend/items/${body.data._id}/media`;
  const answer = await member.fetch(path, { method: "POST", body: form });
  assert.equal(answer.status, 507);
  const { requestId } = await answer.json();
  const log = await until(async () => {
    const { logs } = await listLogs(app.pool, { query: requestId }, { page: 1, limit: 10, sortOrder: "desc" });
    return logs[0] ?? null;
  });
  assert.deepEqual([log.level, log.platform, log.userId, log.requestId], [
    ...["error", "server", member.user.userId, requestId],
  ]);
  assert.match(log.message, /^answered 507: /);
  assert.match(log.stack, /server\/media\//);
});
