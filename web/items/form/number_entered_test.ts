import assert from "node:assert/strict";
import { numberEntered } from "./number_entered.ts";

Deno.test("what is pasted as a number is the number it means, or none; it is never cut", () => {
  const pasted: readonly (readonly [string, string | null])[] = [
    ["12.0", "12"],
    ["Box 12", "12"],
    ["#007", "007"],
    ["١٢", "12"],
    ["", ""],
    ["123456789", null],
    ["1,234", null],
    ["winter", null],
  ];
  for (const [text, number] of pasted) assert.equal(numberEntered(text, true), number, text);
});

Deno.test("keys make a number of digits alone: a point would make 120 of 12.0", () => {
  const typed: readonly (readonly [string, string | null])[] = [
    ["12", "12"],
    ["١٢", "12"],
    ["12.", null],
    ["123456789", null],
  ];
  for (const [text, number] of typed) assert.equal(numberEntered(text, false), number, text);
});
