import assert from "node:assert/strict";
import { plainKernel } from "./plain_kernel.ts";
import { Arena } from "./tensor.ts";

Deno.test("what a layer released is used again, all zeros, and what is still needed is left alone", () => {
  const arena = new Arena(plainKernel(new Float32Array(1000)), 0);
  const first = arena.blank(10, 10, 1, 0), second = arena.blank(10, 10, 1, 0);
  arena.kernel.memory.fill(7, first.start, first.start + 100);
  arena.kernel.memory.fill(5, second.start, second.start + 100);
  arena.release(first);
  const third = arena.blank(8, 8, 1, 0);
  assert.equal(third.start, first.start);
  assert.ok(arena.kernel.memory.subarray(third.start, third.start + 64).every((value) => value === 0));
  assert.ok(arena.kernel.memory.subarray(second.start, second.start + 100).every((value) => value === 5));
});

Deno.test("a picture too large for the arena is refused before anything is written beyond it", () => {
  const arena = new Arena(plainKernel(new Float32Array(1000)), 0);
  assert.throws(() => arena.blank(40, 40, 1, 0), /no 1632 floats/);
  arena.reset();
  assert.equal(arena.blank(20, 20, 1, 0).start, 0);
});
