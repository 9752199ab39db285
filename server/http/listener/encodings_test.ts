import assert from "node:assert/strict";
import { acceptedEncodings } from "./encodings.ts";

Deno.test("of what a client takes the better one comes first; what it refuses, or we do not have, is left out", () => {
  assert.deepEqual(acceptedEncodings("gzip, deflate, br, zstd"), ["br", "gzip"]);
  assert.deepEqual(acceptedEncodings("GZIP;q=0.5"), ["gzip"]);
  assert.deepEqual(acceptedEncodings("br;q=0, gzip; q=0.0, identity"), []);
  assert.deepEqual(acceptedEncodings("brotli, x-gzip-2"), []);
  assert.deepEqual(acceptedEncodings(undefined), []);
});
