import assert from "node:assert/strict";
import { wireFailure } from "../../domain/wire/failures.ts";
import { streamOf } from "../../tests/support/byte_streams.ts";
import { ByteSource } from "./byte_source.ts";
import { ByteMark } from "./byte_mark.ts";

const MARK = new ByteMark("never sent");

function failing(error: Error): ByteSource {
  return new ByteSource(new ReadableStream({ start: (controller) => controller.error(error) }));
}

Deno.test("a body that the listener ended for being slow fails as it said, and one whose sender has gone is cut off", async () => {
  await assert.rejects(failing(wireFailure("TooSlow")).takeUntil(MARK, 1_000), { code: "TooSlow", status: 408 });
  await assert.rejects(failing(new Error("the client went away")).takeUntil(MARK, 1_000), { code: "CutOff" });
  const ended = new ByteSource(streamOf([]));
  await assert.rejects(ended.takeUntil(MARK, 1_000), { code: "CutOff" });
});

Deno.test("the pieces of a body give their memory back as they are taken, and what is part of something larger stays", async () => {
  const pieces = Array.from({ length: 3 }, (_, at) => new Uint8Array(40_000).fill(at));
  const whole = new Uint8Array(40_000).fill(3);
  const source = new ByteSource(streamOf([...pieces, whole.subarray(0, 1_000)]));
  assert.deepEqual(await source.take(121_000), new Uint8Array(121_000).map((_, at) => Math.floor(at / 40_000)));
  assert.deepEqual(pieces.map(({ length }) => length), [0, 0, 0]);
  assert.equal(whole.length, 40_000);
});
