import assert from "node:assert/strict";
import { digitsPart } from "./digits_part.ts";
import { CLASSES } from "./network/reader_net.ts";
import { alongBox } from "./rectify.ts";

const CHARACTERS = " 0123456789x";
const BOX = { x: 300, y: 200, angle: 0, width: 200, height: 40 };

/** A reader's sure answer, one character a step. */
function sure(path: string): Float32Array {
  return Float32Array.from([...path].flatMap((c) => [...CHARACTERS].map((one) => (one === c ? -.01 : -8))));
}

Deno.test("a word before the number is cut off, and the number keeps its place", () => {
  const { box: part, cutOff } = digitsPart(BOX, sure(" x  x  x          4  6    ")) ?? {};
  assert.ok(part);
  assert.equal(cutOff, "before");
  const firstDigit = BOX.x - BOX.width / 2 + alongBox(BOX, 18.5 * 4);
  assert.ok(part.x - part.width / 2 < firstDigit && part.x - part.width / 2 > firstDigit - BOX.height);
  assert.ok(Math.abs(part.x + part.width / 2 - (BOX.x + BOX.width / 2)) < 1e-9);
});

Deno.test("a word after the number is cut off too", () => {
  const { box: part, cutOff } = digitsPart(BOX, sure("   4  6         x  x  x ")) ?? {};
  assert.ok(part);
  assert.equal(cutOff, "after");
  const lastDigit = BOX.x - BOX.width / 2 + alongBox(BOX, 6.5 * 4);
  assert.ok(part.x + part.width / 2 > lastDigit && part.x + part.width / 2 < lastDigit + BOX.height);
  assert.ok(Math.abs(part.x - part.width / 2 - (BOX.x - BOX.width / 2)) < 1e-9);
});

Deno.test("a mark close to the digits, or between them, is not cut off", () => {
  assert.equal(digitsPart(BOX, sure("   x  4  6    ")), null);
  assert.equal(digitsPart(BOX, sure("   4  6        x      8  ")), null);
  assert.equal(digitsPart(BOX, sure(" x        4  6        x  ")), null);
  assert.equal(digitsPart(BOX, sure("x        x        0     ")), null);
  assert.equal(digitsPart(BOX, sure("   4  6    ")), null);
  assert.equal(digitsPart(BOX, sure("   x  x    ")), null);
  assert.equal(digitsPart(BOX, new Float32Array(0)), null);
  assert.equal(CHARACTERS.length, CLASSES);
});

Deno.test("a single mark that stands apart is cut off too, on either side", () => {
  assert.equal(digitsPart(BOX, sure("   4  6          x       "))?.cutOff, "after");
  assert.equal(digitsPart(BOX, sure("   x           4  6    "))?.cutOff, "before");
});
