import assert from "node:assert/strict";
import { openLog } from "./log.ts";

/** What is written to stderr meanwhile. */
function printed(work: () => void): string {
  const { error } = console;
  const lines: unknown[] = [];
  console.error = (line: unknown) => void lines.push(line);
  try {
    work();
  } finally {
    console.error = error;
  }
  return lines.join("\n");
}

Deno.test("a line on stderr holds no sign that a terminal obeys, and says the same as the entry", () => {
  const message = "no \u009b2J \u001b[31m \u202e here\nand \u2028 there";
  const line = printed(() => openLog("error")("error", message, { route: "GET /\u009b31m" }));
  // deno-lint-ignore no-control-regex -- they are what this is about
  assert.doesNotMatch(line, /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e]/);
  assert.deepEqual([JSON.parse(line).message, JSON.parse(line).route], [message, "GET /\u009b31m"]);
});
