import assert from "node:assert/strict";
import { codeText, isPrintedBelow, LONGEST_CODE } from "./code.ts";

Deno.test("a code is kept as it reads, without the space around it, and a UPC-A alike by whatever decoder", () => {
  assert.equal(codeText("  PARCEL 00340\n"), "PARCEL 00340");
  assert.equal(codeText("0012345678905"), codeText("012345678905"));
  assert.notEqual(codeText("4006381333931"), codeText("006381333931"));
  assert.equal(codeText("x".repeat(LONGEST_CODE))?.length, LONGEST_CODE);
});

Deno.test("what no database holds, what says nothing and what is a whole letter is no code", () => {
  for (const text of ["", "  ", "a\0b", "\ud800", "x".repeat(LONGEST_CODE + 1)]) assert.equal(codeText(text), null);
});

Deno.test("a group of the digits below a barcode is told from the number of a box, which is short or another one", () => {
  const ean = "4006381333931";
  assert.deepEqual(["006381", "333931", "4006381"].map((number) => isPrintedBelow(ean, number)), [true, true, true]);
  assert.deepEqual(["117", "381", "333932"].map((number) => isPrintedBelow(ean, number)), [false, false, false]);
});
