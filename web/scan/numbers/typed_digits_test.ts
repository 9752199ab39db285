import assert from "node:assert/strict";
import { digitsIn, withDigit, withoutDigit } from "./typed_digits.ts";

Deno.test("a key puts its digit behind the others, or replaces the one that is chosen", () => {
  assert.equal(withDigit("24", "6", null), "246");
  assert.equal(withDigit("246541", "7", 5), "246547");
  assert.equal(withDigit("246541", "1", 0), "146541");
});

Deno.test("a ninth digit is not taken, one that replaces another is", () => {
  assert.equal(withDigit("12345678", "9", null), "12345678");
  assert.equal(withDigit("12345678", "9", 7), "12345679");
  assert.equal(digitsIn("12 345-678 9"), "12345678");
});

Deno.test("what is deleted is the last digit, or the one that is chosen", () => {
  assert.equal(withoutDigit("246", null), "24");
  assert.equal(withoutDigit("246", 1), "26");
  assert.equal(withoutDigit("", null), "");
});
