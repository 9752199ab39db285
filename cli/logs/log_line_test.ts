import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { Log } from "../../domain/logs/log.ts";
import { logLine } from "./log_line.ts";
import { sinceOf } from "./since.ts";

const log: Log = Log.parse({
  ...{ _id: "1", level: "error", platform: "server", service: "items", message: "It broke", fileName: "write.ts" },
  ...{ timestamp: "2026-11-20T12:00:00.000Z", userId: null, username: null, sessionId: null, requestId: "r1" },
  ...{ context: {}, stack: "Error: It broke\n    at one (a.ts:1)\n    at two (b.ts:2)", route: "POST /items" },
});
const plain = { isColoured: false, withStack: false };

Deno.test("an entry is a line with its time, level, source, message and what else is known", () => {
  assert.equal(
    logLine(log, plain),
    "2026-11-20T12:00:00.000Z ERROR   server/items  It broke  (file=write.ts route=POST /items request=r1)",
  );
});

Deno.test("only the level is coloured, each in its own colour", () => {
  const lines = (["error", "warning", "info", "debug"] as const).map((level) =>
    logLine({ ...log, level }, { ...plain, isColoured: true })
  );
  // deno-lint-ignore no-control-regex
  assert.equal(new Set(lines.map((line) => /\x1b\[\d+m/.exec(line)?.[0])).size, 4);
  for (const line of lines) assert.equal(line.split("\x1b").length, 3);
});

Deno.test("the stack stands below its entry where it is asked for", () => {
  const [, ...stack] = logLine(log, { ...plain, withStack: true }).split("\n");
  assert.deepEqual(stack, ["    Error: It broke", "    at one (a.ts:1)", "    at two (b.ts:2)"]);
});

Deno.test("no text of an entry brings a control character or a line of its own to the terminal", () => {
  const text = fc.array(fc.integer({ min: 0, max: 0x2100 })).map((codes) => String.fromCharCode(...codes));
  fc.assert(fc.property(text, text, text, text, (message, service, fileName, username) => {
    const line = logLine({ ...log, message, service, fileName, username }, plain);
    // deno-lint-ignore no-control-regex
    assert.doesNotMatch(line, /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202e]/);
  }));
});

Deno.test("a stack of a megabyte is cut", () => {
  const stack = "x".repeat(500_000) + "\n" + "at deep\n".repeat(100_000);
  assert.ok(logLine({ ...log, stack }, { ...plain, withStack: true }).length < 200_000);
});

Deno.test("a beginning is a span before now, a day or a time, and nothing else", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const spans = { "90s": "11:58:30", "30m": "11:30:00", "2h": "10:00:00" };
  for (const [text, time] of Object.entries(spans)) {
    assert.equal(sinceOf(text, now)?.toISOString(), `2026-11-20T${time}.000Z`);
  }
  assert.equal(sinceOf("1d", now)?.toISOString(), "2026-11-19T12:00:00.000Z");
  assert.equal(sinceOf("2026-11-01", now)?.toISOString(), "2026-11-01T00:00:00.000Z");
  for (const text of ["", "soon", "5", "1 week", "-1h", "2026-13-45"]) assert.equal(sinceOf(text, now), null);
});
