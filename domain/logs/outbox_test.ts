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
  noteDropped,
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

/** Of each message that tells of dropped ones: how many it says. */
const told = (messages: readonly OutMessage[]) =>
  messages.filter(({ message }) => message === "log messages were dropped").map(({ context }) => context.count);

function flooded(): Outbox {
  let outbox = emptyOutbox();
  for (let i = 0; i < 100; i++) outbox = put(outbox, say(String(i)), i);
  while (outbox.waiting.length > 0) outbox = delivered(takeBatch(outbox, 100)?.outbox ?? outbox);
  return outbox;
}

Deno.test("what was dropped is told once the minute has room for it, though nothing else waits, and once only", () => {
  const outbox = flooded();
  assert.equal(dueAt(outbox), 60_000);
  assert.equal(takeBatch(outbox, 59_999), null);
  const taken = takeBatch(outbox, 60_000);
  assert.deepEqual(told(taken?.batch ?? []), [40]);
  assert.deepEqual(taken?.batch.map(({ level, date }) => [level, date]), [["warning", "1970-01-01 00:01"]]);
  const during = noteDropped(taken?.outbox ?? outbox, 2);
  assert.equal(takeBatch(during, 60_001), null);
  const after = delivered(during);
  assert.deepEqual(told(takeBatch(after, 60_002)?.batch ?? []), [2]);
  assert.equal(dueAt(delivered(takeBatch(after, 60_002)?.outbox ?? after)), null);
});

Deno.test("telling it counts as a message of the minute, and is tried again where it did not arrive", () => {
  const taken = takeBatch(flooded(), 60_000);
  assert.ok(taken);
  assert.equal(put(taken.outbox, say("one too many"), 60_000).dropped, 41);
  const again = failed(taken.outbox, 60_500);
  assert.equal(dueAt(again), again.retryAt);
  assert.deepEqual(told(takeBatch(again, again.retryAt)?.batch ?? []), [40]);
});

Deno.test("a page that goes says what it dropped too, unless that is on its way", () => {
  const outbox = put(flooded(), say("last"), 60_000);
  assert.deepEqual(texts(leftToSay(outbox, 60_000)), ["last", "log messages were dropped"]);
  assert.deepEqual(leftToSay(handedOn(outbox), 60_000), []);
  const taken = takeBatch(outbox, 60_001)?.outbox ?? outbox;
  assert.deepEqual(told(leftToSay(noteDropped(taken, 3), 60_002)), [3]);
  assert.equal(delivered(handedOn(noteDropped(taken, 3))).dropped, 0);
});

Deno.test("of what the page before kept, more than has room is dropped and told", () => {
  const outbox = emptyOutbox(Array.from({ length: 103 }, (_, i) => say(String(i))));
  const batch = takeBatch(outbox, 0)?.batch ?? [];
  assert.deepEqual([batch[0]?.message, told(batch)], ["3", [3]]);
});

type Step = "put" | "lost" | "take" | "delivered" | "failed" | "reconnected";

Deno.test("whatever happens, nothing is lost but what is told, nothing sent twice at once, and the rest is bounded", () => {
  const steps = fc.array(
    fc.constantFrom<Step>("put", "put", "put", "lost", "take", "delivered", "failed", "reconnected"),
    { maxLength: 400 },
  );
  fc.assert(fc.property(steps, (taken) => {
    let outbox: Outbox = emptyOutbox();
    let [said, heard, heardOf, now] = [0, 0, 0, 0];
    for (const step of taken) {
      now += 700;
      if (step === "put") outbox = put(outbox, say(String(said++)), now);
      if (step === "lost") {
        said += 2;
        outbox = noteDropped(outbox, 2);
      }
      if (step === "take") {
        const due = dueAt(outbox);
        const batch = takeBatch(outbox, now);
        assert.equal(batch !== null, due !== null && now >= due);
        outbox = batch?.outbox ?? outbox;
        if (batch) assert.deepEqual(told(batch.batch), outbox.telling > 0 ? [outbox.telling] : []);
        if (batch) assert.equal(batch.batch.length, outbox.sending + told(batch.batch).length);
      }
      if (step === "delivered") {
        heard += outbox.sending;
        heardOf += outbox.telling;
        outbox = delivered(outbox);
      }
      if (step === "failed" && outbox.sending + outbox.telling > 0) outbox = failed(outbox, now);
      if (step === "reconnected") outbox = reconnected(outbox);
      assert.equal(said, heard + heardOf + outbox.waiting.length + outbox.dropped);
      assert.ok(outbox.waiting.length <= MAX_WAITING && outbox.sending <= outbox.waiting.length);
      assert.ok(outbox.telling <= outbox.dropped);
      assert.ok(outbox.takenAt.filter((at) => at > now - 60_000).length <= 60);
    }
  }));
});
