import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { theirNumber } from "./box_of_thing.ts";

Deno.test("short numbers of other programs become numbers of boxes, without letters, dashes and leading zeros", () => {
  const numbers = { "000-042": "42", "SAM-0042": "42", "117": "117", "#7": "7", "012-345": "12345", " 000-001 ": "1" };
  for (const [text, number] of Object.entries(numbers)) assert.equal(theirNumber(text), number, text);
});

Deno.test("what is no such number gives none: zero, too many digits, letters between digits, ids", () => {
  const others = [
    "",
    "0",
    "000-000",
    "123456789",
    "S1B6C2T",
    "A1-0042",
    "x",
    "4f1c2d3e-0000-4000-8000-000000000001",
    "-5",
    "1.5",
  ];
  for (const text of others) assert.equal(theirNumber(text), "", text);
});

Deno.test("whatever the text, the number is one that a box can have", () => {
  fc.assert(fc.property(fc.string(), (text) => /^([1-9]\d{0,7})?$/.test(theirNumber(text))));
});
