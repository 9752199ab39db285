import assert from "node:assert/strict";
import { sinceOf } from "./since.ts";

const NOW = new Date("2026-11-23T12:00:00Z");

for (
  const [text, time] of [
    ["30s", "2026-11-23T11:59:30.000Z"],
    ["30 m", "2026-11-23T11:30:00.000Z"],
    [" 2h ", "2026-11-23T10:00:00.000Z"],
    ["1d", "2026-11-22T12:00:00.000Z"],
    ["2026-11-01", "2026-11-01T00:00:00.000Z"],
    ["2026-11-01T08:30:00Z", "2026-11-01T08:30:00.000Z"],
  ] as const
) {
  Deno.test(`since "${text}" is ${time} at noon`, () => {
    assert.equal(sinceOf(text, NOW)?.toISOString(), time);
  });
}

Deno.test("what is no span and no day is no moment", () => {
  for (const text of ["", "2", "2w", "-1h", "1234567m", "yesterday", "2026-13-01", "11/01/2026"]) {
    assert.equal(sinceOf(text, NOW), null, text);
  }
});
