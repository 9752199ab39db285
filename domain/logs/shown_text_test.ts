import assert from "node:assert/strict";
import { shownText } from "./shown_text.ts";

Deno.test("no sign that steers a terminal, breaks a line or turns the direction is shown; tabs and lines are", () => {
  const text = "a\tb\nc \u001b[31mred\u001b[0m \u009b2J \u061c\u200f\u202e\u2066 \u2028\u2029 \ufeff";
  assert.equal(shownText(text), "a\tb\nc red \uFFFD2J \uFFFD\uFFFD\uFFFD\uFFFD \uFFFD\uFFFD \uFFFD");
});
