import assert from "node:assert/strict";
import { numberEntered } from "./number_entered.ts";

Deno.test("a pasted number is the one it means, never cut; keys make digits alone, for a point would make 120 of 12.0", () => {
  const entered: readonly (readonly [text: string, pasted: string | null, typed: string | null])[] = [
    ["12", "12", "12"],
    ["١٢", "12", "12"],
    ["", "", ""],
    ["12.", "12", null],
    ["12.0", "12", null],
    ["#007", "007", null],
    ["1,234", null, null],
    ["123456789", null, null],
  ];
  for (const [text, pasted, typed] of entered) {
    assert.deepEqual([numberEntered(text, true), numberEntered(text, false)], [pasted, typed], text);
  }
});
