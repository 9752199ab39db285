import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { readRange } from "./byte_range.ts";

Deno.test("ranges are read as the RFC says", () => {
  assert.deepEqual(readRange("bytes=0-9", 100), { first: 0, last: 9 });
  assert.deepEqual(readRange("bytes=90-", 100), { first: 90, last: 99 });
  assert.deepEqual(readRange("bytes=-10", 100), { first: 90, last: 99 });
  assert.deepEqual(readRange("bytes=0-999", 100), { first: 0, last: 99 });
  assert.equal(readRange("bytes=100-", 100), "unsatisfiable");
  assert.equal(readRange("bytes=-0", 100), "unsatisfiable");
  for (const whole of [undefined, "", "bytes=", "bytes=-", "bytes=5-2", "lines=1-2", "bytes=0-1,3-4", "bytes=a-b"]) {
    assert.equal(readRange(whole, 100), "whole");
  }
});

Deno.test("a range that is served always lies within the file", () => {
  fc.assert(fc.property(fc.nat(2000), fc.nat(2000), fc.integer({ min: 1, max: 1000 }), (from, to, size) => {
    for (const header of [`bytes=${from}-${to}`, `bytes=${from}-`, `bytes=-${to}`]) {
      const range = readRange(header, size);
      if (typeof range === "object") assert.ok(0 <= range.first && range.first <= range.last && range.last < size);
    }
  }));
});
