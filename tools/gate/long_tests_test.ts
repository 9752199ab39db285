import assert from "node:assert/strict";
import { LONG_TESTS } from "./long_tests.ts";
import { allTests } from "./quick_tests.ts";

Deno.test("every long test is a file that is there", () => {
  const tests = allTests();
  assert.deepEqual(LONG_TESTS.filter((path) => !tests.includes(path)), []);
});
