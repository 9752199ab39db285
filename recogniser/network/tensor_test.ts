import assert from "node:assert/strict";
import { plainKernel } from "./plain_kernel.ts";
import { Tape } from "./tensor.ts";

Deno.test("what a layer released is used again, all zeros, and what is still needed is left alone", () => {
  const tape = new Tape(plainKernel(new Float32Array(1000)), 0);
  const first = tape.blank(10, 10, 1, 0), second = tape.blank(10, 10, 1, 0);
  tape.kernel.memory.fill(7, first.start, first.start + 100);
  tape.kernel.memory.fill(5, second.start, second.start + 100);
  tape.release(first);
  const third = tape.blank(8, 8, 1, 0);
  assert.equal(third.start, first.start);
  assert.ok(tape.kernel.memory.subarray(third.start, third.start + 64).every((value) => value === 0));
  assert.ok(tape.kernel.memory.subarray(second.start, second.start + 100).every((value) => value === 5));
});

Deno.test("a picture too large for the tape is refused before anything is written beyond it", () => {
  const tape = new Tape(plainKernel(new Float32Array(1000)), 0);
  assert.throws(() => tape.blank(40, 40, 1, 0), /no 1632 floats/);
  tape.rewind();
  assert.equal(tape.blank(20, 20, 1, 0).start, 0);
});
