import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { unpackRows } from "./read_archive.ts";

Deno.test("packed rows come back, and more of them than fit in memory are refused before they are there", async () => {
  const rows = new Uint8Array(100_000).fill(120);
  assert.deepEqual(new Uint8Array(await unpackRows(gzipSync(rows), 100_000)), rows);
  await assert.rejects(unpackRows(gzipSync(rows), 99_999), /larger than 99999 bytes/);
});
