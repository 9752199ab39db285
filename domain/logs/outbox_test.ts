import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import {
  delivered,
  dueAt,
  emptyOutbox,
  failed,
  handedOn,
  leftToSay,
  MAX_WAITING,
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

Deno.test("a page that says more than sixty things a minute drops the rest", () => {
  let outbox = emptyOutbox();
  for (let i = 0; i < 100; i++) outbox = put(outbox, say(String(i)), i);
  assert.equal(outbox.waiting.length, 60);
  assert.equal(put(outbox, say("later"), 60_001).waiting.length, 61);
});

Deno.test("a page that goes has to say what is not on its way", () => {
  const taken = takeBatch(put(emptyOutbox(), say("sent"), 0), 0)?.outbox ?? emptyOutbox();
  const outbox = put(taken, say("last"), 1);
  assert.deepEqual(texts(leftToSay(outbox)), ["last"]);
  assert.deepEqual(leftToSay(handedOn(outbox)), []);
});

Deno.test("of what the page before kept, the newest that have room are sent", () => {
  const outbox = emptyOutbox(Array.from({ length: 103 }, (_, i) => say(String(i))));
  assert.equal(takeBatch(outbox, 0)?.batch[0]?.message, "3");
});

type Step = "put" | "take" | "delivered" | "failed" | "reconnected";

Deno.test("whatever happens, what is heard was said once and in order, and the rest is bounded", () => {
  const steps = fc.array(
    fc.constantFrom<Step>("put", "put", "put", "take", "delivered", "failed", "reconnected"),
    { maxLength: 400 },
  );
  fc.assert(fc.property(steps, (taken) => {
    let outbox: Outbox = emptyOutbox();
    let [said, now] = [0, 0];
    const heard: number[] = [];
    for (const step of taken) {
      now += 700;
      if (step === "put") outbox = put(outbox, say(String(said++)), now);
      if (step === "take") {
        const due = dueAt(outbox);
        const batch = takeBatch(outbox, now);
        assert.equal(batch !== null, due !== null && now >= due);
        outbox = batch?.outbox ?? outbox;
        if (batch) assert.equal(batch.batch.length, outbox.sending);
      }
      if (step === "delivered") {
        heard.push(...outbox.waiting.slice(0, outbox.sending).map(({ message }) => Number(message)));
        outbox = delivered(outbox);
      }
      if (step === "failed" && outbox.sending > 0) outbox = failed(outbox, now);
      if (step === "reconnected") outbox = reconnected(outbox);
      assert.ok(heard.every((one, at) => at === 0 || one > (heard[at - 1] ?? 0)));
      assert.ok(outbox.waiting.length <= MAX_WAITING && outbox.sending <= outbox.waiting.length);
      assert.ok(outbox.takenAt.filter((at) => at > now - 60_000).length <= 60);
    }
  }));
});
