import assert from "node:assert/strict";
import { fc } from "../../tools/seeded_fc.ts";
import {
  delivered,
  emptyOutbox,
  failed,
  MOST_WAITING,
  type Outbox,
  type OutMessage,
  put,
  reconnected,
  takeBatch,
} from "./outbox.ts";

const say = (message: string): OutMessage => ({
  ...{ level: "info", isError: false, platform: "web", date: "2026-11-20 12:00", message, fileName: "", context: {} },
  timestamp: "2026-11-20T12:00:00.000Z",
});
const texts = (messages: readonly OutMessage[]) => messages.map(({ message }) => message);

Deno.test("what is put is sent once, in order, and only after the batch before was answered", () => {
  const two = put(put(emptyOutbox(), say("a"), 0), say("b"), 1);
  const first = takeBatch(two, 2);
  assert.ok(first);
  assert.deepEqual(texts(first.batch), ["a", "b"]);
  assert.equal(takeBatch(put(first.outbox, say("c"), 3), 3), null);
  const then = delivered(put(first.outbox, say("c"), 3));
  assert.deepEqual(texts(takeBatch(then, 4)?.batch ?? []), ["c"]);
});

Deno.test("what did not arrive waits, longer each time, until the connection is back", () => {
  const sending = takeBatch(put(emptyOutbox(), say("a"), 0), 0)?.outbox ?? emptyOutbox();
  const once = failed(sending, 1_000);
  assert.equal(takeBatch(once, once.retryAt - 1), null);
  const again = takeBatch(once, once.retryAt);
  assert.deepEqual(texts(again?.batch ?? []), ["a"]);
  const twice = failed(again?.outbox ?? once, 5_000);
  assert.ok(twice.retryAt - 5_000 > once.retryAt - 1_000);
  assert.deepEqual(texts(takeBatch(reconnected(twice), 5_001)?.batch ?? []), ["a"]);
});

Deno.test("a page that says more than sixty things a minute drops the rest and counts it", () => {
  let outbox = emptyOutbox();
  for (let i = 0; i < 100; i++) outbox = put(outbox, say(String(i)), i);
  assert.equal(outbox.waiting.length, 60);
  assert.equal(outbox.dropped, 40);
  assert.equal(put(outbox, say("later"), 60_001).waiting.length, 61);
});

type Step = "put" | "take" | "delivered" | "failed" | "reconnected";

Deno.test("whatever happens, nothing is lost but what is counted, nothing sent twice at once, and the rest is bounded", () => {
  const steps = fc.array(fc.constantFrom<Step>("put", "put", "put", "take", "delivered", "failed", "reconnected"), {
    maxLength: 400,
  });
  fc.assert(fc.property(steps, (taken) => {
    let outbox: Outbox = emptyOutbox();
    let [said, heard, now] = [0, 0, 0];
    for (const step of taken) {
      now += 700;
      if (step === "put") outbox = put(outbox, say(String(said++)), now);
      if (step === "take") outbox = takeBatch(outbox, now)?.outbox ?? outbox;
      if (step === "delivered") {
        heard += outbox.sending;
        outbox = delivered(outbox);
      }
      if (step === "failed" && outbox.sending > 0) outbox = failed(outbox, now);
      if (step === "reconnected") outbox = reconnected(outbox);
      assert.equal(said, heard + outbox.waiting.length + outbox.dropped);
      assert.ok(outbox.waiting.length <= MOST_WAITING && outbox.sending <= outbox.waiting.length);
    }
  }));
});
