import assert from "node:assert/strict";
import type { Log, LogId } from "../../domain/logs/log.ts";
import { WRITE_EVERY_MS } from "../../server/logs/log_writer.ts";
import { follow } from "./follow.ts";

const WITHIN_MS = 1_000;

function entry(id: number): Log {
  return {
    ...{ _id: String(id) as LogId, level: "error", platform: "server", service: "server", message: `${id}`, stack: "" },
    ...{ timestamp: new Date(id * 1_000).toISOString(), userId: null, username: null, sessionId: null, fileName: "" },
    ...{ context: {}, requestId: null, route: null },
  };
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
