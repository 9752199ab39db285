import assert from "node:assert/strict";
import { Failure } from "../../domain/wire/failure.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import { ByteSource } from "./byte_source.ts";
import { ByteMark } from "./find_bytes.ts";
import { type Patience, PatientReader } from "./patient_reader.ts";

const MARK = new ByteMark("never sent");

/** Time passes when a byte is asked for: so much each time. */
function patience(msPerRead: number): Patience {
  let ms = 0;
  return { idleMs: 30_000, windowMs: 60_000, leastBytes: 60 * 1024, now: () => ms += msPerRead };
}

function endless(bytesPerRead: number): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(bytesPerRead)) });
}

const isStalled = (error: unknown) => error instanceof Failure && error.code === "Stalled" && error.status === 408;

Deno.test("who sends nothing for the time limit is given up, and what is left is not waited for", async () => {
  let isCancelled = false;
  const silent = new ReadableStream<Uint8Array>({ cancel: () => void (isCancelled = true) });
  const source = new ByteSource(silent, { ...patience(0), idleMs: 1 });
  await assert.rejects(source.takeUntil(MARK, 1_000), isStalled);
  source.release();
  assert.ok(isCancelled);
  assert.ok((await silent.getReader().read()).done);
});

Deno.test("who sends a byte now and then is given up, after a fast beginning too", async () => {
  const reader = new PatientReader(endless(1), patience(10_000));
  await assert.rejects(async () => {
    for (let count = 0; count < 1_000; count++) await reader.read();
  }, isStalled);
  let count = 0;
  const slowing = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(count++ < 10 ? 1_000_000 : 1)),
  });
  const later = new PatientReader(slowing, patience(10_000));
  await assert.rejects(async () => {
    for (let reads = 0; reads < 1_000; reads++) await later.read();
  }, isStalled);
});

Deno.test("a slow telephone that keeps sending is borne for hours", async () => {
  const reader = new PatientReader(endless(20_000), patience(10_000));
  for (let count = 0; count < 5_000; count++) assert.equal((await reader.read())?.length, 20_000);
});

Deno.test("the end of a body and a sender who has gone are no stall", async () => {
  const gone = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("reset")) });
  assert.equal(await new PatientReader(gone, patience(0)).read(), null);
  assert.equal(await new PatientReader(ReadableStream.from([]), patience(70_000)).read(), null);
});

Deno.test("a body that the listener ended for being slow is answered so, and not as one whose sender has gone", async () => {
  const body = (error: Error) => new ReadableStream<Uint8Array>({ start: (controller) => controller.error(error) });
  const slow = new ByteSource(body(wireFailure("TooSlow")), patience(0));
  await assert.rejects(slow.takeUntil(MARK, 1_000), { code: "TooSlow", status: 408 });
  const gone = new ByteSource(body(new Error("the client went away")), patience(0));
  await assert.rejects(gone.takeUntil(MARK, 1_000), { code: "CutOff" });
});
