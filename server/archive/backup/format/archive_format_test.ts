import assert from "node:assert/strict";
import { headBlock, readHead } from "./archive_format.ts";

Deno.test("a head says what was written, and no bit of it may change", () => {
  for (const name of ["manifest.json", `media/${"k".repeat(90)}/${"x".repeat(60)}`]) {
    const block = headBlock(name, 12_345, new Date("2026-11-22T12:00:00Z"));
    assert.deepEqual(readHead(block), { name, size: 12_345 });
    for (let at = 0; at < block.length; at++) {
      for (let bit = 1; bit < 256; bit *= 2) {
        const other = Uint8Array.from(block);
        other[at] = (other[at] ?? 0) ^ bit;
        assert.equal(readHead(other), "altered", `bit ${bit} of byte ${at} of ${name}`);
      }
    }
  }
  assert.equal(readHead(new Uint8Array(512)), null);
});
