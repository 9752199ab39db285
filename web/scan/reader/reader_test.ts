import assert from "node:assert/strict";
import type { Reading } from "../../../domain/scan/reading.ts";
import { standIns } from "../../../tests/support/outside/stand_ins.ts";
import { MAX_NOTED, noteReading, readerOf, READING } from "./reader.ts";
import type { FromReader, ToReader } from "./reader_messages.ts";

class FakeWorker extends EventTarget {
  readonly told: ToReader[] = [];
  isTerminated = false;
  postMessage(message: ToReader) {
    this.told.push(message);
  }
  terminate() {
    this.isTerminated = true;
  }
  say(data: FromReader) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

const PICTURE: ImageBitmap = { width: 1, height: 1, close() {} };
const URLS = { weights: "/weights", second: "/second" };
const NO_NUMBER: Reading = { texts: [], box: null, doubts: [] };

async function opened() {
  const worker = new FakeWorker(), stop = new AbortController();
  const opening = readerOf(worker, URLS, stop.signal);
  worker.say({ kind: "opened" });
  return { worker, stop, reader: await opening };
}

Deno.test("each picture gets the answer that is its own, in whatever order they come", async () => {
  const { worker, reader } = await opened();
  const [first, second] = [reader.read(PICTURE, true), reader.read(PICTURE, false)];
  worker.say({ kind: "read", id: 2, reading: { ...NO_NUMBER, doubts: ["turned"] }, ms: 1 });
  worker.say({ kind: "read", id: 1, reading: NO_NUMBER, ms: 1 });
  assert.deepEqual([(await first).doubts, (await second).doubts], [[], ["turned"]]);
  assert.deepEqual(worker.told.map(({ kind }) => kind), ["open", "read", "read"]);
});

Deno.test("a reader that fails while it is opened is let go and said to be broken", async () => {
  const worker = new FakeWorker();
  const opening = readerOf(worker, URLS, new AbortController().signal);
  worker.say({ kind: "failed" });
  await assert.rejects(opening, { name: "ReaderBroken" });
  assert.ok(worker.isTerminated);
});

Deno.test("while a reader is opened, whoever waits hears how much of it is there", async () => {
  const worker = new FakeWorker(), heard: number[] = [];
  const opening = readerOf(worker, URLS, new AbortController().signal, (share) => heard.push(share));
  for (const share of [.2, .9]) worker.say({ kind: "opening", share });
  worker.say({ kind: "opened" });
  await opening;
  assert.deepEqual(heard, [.2, .9]);
});

Deno.test("when the worker fails, whoever waits for a reading hears of it", async () => {
  for (
    const fail of [
      (worker: FakeWorker) => worker.say({ kind: "failed" }),
      (worker: FakeWorker) => worker.dispatchEvent(new Event("error")),
    ]
  ) {
    const { worker, reader } = await opened();
    const waiting = [reader.read(PICTURE, true), reader.read(PICTURE, true)];
    fail(worker);
    for (const reading of waiting) await assert.rejects(reading, { name: "ReaderBroken" });
  }
});

Deno.test("a reader that falls silent is given up after a while, with all that was asked of it", async () => {
  const timers: (() => void)[] = [];
  using _ = standIns({ setTimeout: (run: () => void) => timers.push(run), clearTimeout() {} });
  const { reader } = await opened();
  const waiting = [reader.read(PICTURE, true), reader.read(PICTURE, false)];
  assert.equal(timers.length, 2);
  timers[0]?.();
  for (const reading of waiting) await assert.rejects(reading, { name: "ReaderBroken" });
});

Deno.test("a reader that is no longer wanted is closed, also while it is opened, and reads nothing more", async () => {
  const { worker, reader, stop } = await opened();
  const waiting = reader.read(PICTURE, true);
  stop.abort();
  assert.ok(worker.isTerminated);
  await assert.rejects(waiting, { name: "ReaderBroken" });
  await assert.rejects(reader.read(PICTURE, true), { name: "ReaderBroken" });
  const early = new AbortController();
  const opening = readerOf(new FakeWorker(), URLS, early.signal);
  early.abort();
  await assert.rejects(opening, { name: "ReaderBroken" });
});

Deno.test("however long somebody scans, only the newest readings' times are kept, and enough for a bench", () => {
  performance.clearMeasures(READING);
  const kept = () => performance.getEntriesByName(READING).length;
  for (let i = 0; i < 4 * MAX_NOTED; i++) {
    noteReading(40);
    assert.ok(kept() <= MAX_NOTED, String(kept()));
  }
  assert.ok(kept() > 0);
  assert.equal(performance.getEntriesByName(READING)[0]?.duration, 40);
});

Deno.test("the second reader is fetched once, and is not there where it does not come or the page is left", async () => {
  for (const isThere of [true, false]) {
    const { worker, reader } = await opened();
    const both = [reader.openSecond(), reader.openSecond()];
    worker.say({ kind: "secondOpened", isThere });
    assert.deepEqual(await Promise.all(both), [isThere, isThere]);
    assert.equal(worker.told.filter(({ kind }) => kind === "openSecond").length, 1);
    assert.equal(reader.hasSecond(), isThere);
    reader.openSecond();
    assert.equal(worker.told.filter(({ kind }) => kind === "openSecond").length, isThere ? 1 : 2); // A lost one is fetched again.
  }
  const { reader, stop } = await opened();
  const left = reader.openSecond();
  stop.abort();
  assert.equal(await left, false);
});
