import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { Log, type LogId } from "../../domain/logs/log.ts";
import { WRITE_EVERY_MS } from "../../server/logs/log_writer.ts";
import { logLine } from "./log_line.ts";
import { sinceOf } from "./logs.ts";
import { follow } from "./tail.ts";

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
  const times = {
    ...{ "90s": "2026-11-20T11:58:30", "30 m": "2026-11-20T11:30:00", " 2h ": "2026-11-20T10:00:00" },
    ...{ "1d": "2026-11-19T12:00:00", "2026-11-01": "2026-11-01T00:00:00" },
    "2026-11-01T08:30:00Z": "2026-11-01T08:30:00",
  };
  for (const [text, time] of Object.entries(times)) {
    assert.equal(sinceOf(text, now)?.toISOString(), `${time}.000Z`, text);
  }
  for (const text of ["", "soon", "5", "1 week", "2w", "-1h", "1234567m", "2026-13-45", "11/01/2026"]) {
    assert.equal(sinceOf(text, now), null, text);
  }
});

const WITHIN_MS = 1_000;

function entry(id: number): Log {
  return { ...log, _id: String(id) as LogId, message: `${id}`, timestamp: new Date(id * 1_000).toISOString() };
}

/** What is shown of looks that bring these, each told behind which entry it looked, and how long was waited after it. */
async function followed(...brought: readonly Log[][]) {
  const stop = new AbortController();
  const shown: string[] = [];
  const looks: { readonly after: LogId; waitedMs: number }[] = [];
  await follow("0" as LogId, {
    look(after) {
      looks.push({ after, waitedMs: 0 });
      const logs = brought[looks.length - 1] ?? [];
      if (looks.length >= brought.length) stop.abort();
      return Promise.resolve(logs);
    },
    show: ({ message }) => void shown.push(message),
    wait(ms) {
      const last = looks.at(-1);
      if (last) last.waitedMs += ms;
      return Promise.resolve();
    },
    signal: stop.signal,
  });
  return { shown, looks };
}

Deno.test("an entry is written and looked for within a second, whatever was looked for before", async () => {
  const { shown, looks } = await followed([], [entry(1)], [], [entry(3), entry(2)], []);
  assert.deepEqual(shown, ["1", "2", "3"]);
  assert.deepEqual(looks.map(({ after }) => after), ["0", "0", "1", "1", "2"]);
  for (const { waitedMs } of looks) assert.ok(waitedMs > 0 && waitedMs + WRITE_EVERY_MS < WITHIN_MS, `${waitedMs} ms`);
});

Deno.test("what one look cannot bring is looked for at once", async () => {
  const flood = Array.from({ length: 500 }, (_, at) => entry(at + 1));
  const { shown, looks } = await followed(flood, [entry(501)]);
  assert.equal(shown.length, 501);
  assert.equal(looks[0]?.waitedMs, 0);
  assert.equal(looks[1]?.after, "500");
});
