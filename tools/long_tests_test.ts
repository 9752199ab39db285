import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LONG_TESTS, withoutLongTests } from "./long_tests.ts";

Deno.test("every long test is a file that is there, and is left out only where nobody names files", () => {
  const missing = LONG_TESTS.filter((path) => !existsSync(fileURLToPath(new URL(`../${path}`, import.meta.url))));
  assert.deepEqual(missing, []);
  assert.deepEqual(withoutLongTests(["--no-check"]), [`--ignore=${LONG_TESTS.join()}`, "--no-check"]);
  assert.deepEqual(withoutLongTests(["--no-check", "server"]), ["--no-check", "server"]);
});
