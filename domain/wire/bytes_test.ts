import assert from "node:assert/strict";
import { readBytes, shownBytes } from "./bytes.ts";

Deno.test("amounts are shown as people say them, and read as they write them", () => {
  const shown = [0, 1, 1023, 1024, 1536, 5 * 2 ** 30, 2 ** 50].map(shownBytes);
  assert.deepEqual(shown, ["0 bytes", "1 bytes", "1023 bytes", "1 KB", "1.5 KB", "5 GB", "1024 TB"]);
  assert.deepEqual(["7", "5 GB", "500mb", "1.5 KB"].map(readBytes), [7, 5 * 2 ** 30, 500 * 2 ** 20, 1536]);
  assert.deepEqual(["", "-1", "5 apples", "1e9", "5 bytes", "GB"].map(readBytes), Array(6).fill(null));
});
