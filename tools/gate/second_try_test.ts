import assert from "node:assert/strict";
import { filterOf, secondTries } from "./second_try.ts";
import type { TestResult } from "./test_results.ts";

const failed = (file: string, name = "a"): TestResult => ({ file, name, seconds: 1, outcome: "failed" });

Deno.test("one or two that failed are tried once more, a third makes the run red, and so does a pure rule's", () => {
  const tests = [
    failed("tests/journeys/a_test.ts"),
    failed("server/b_test.ts"),
    failed("tests/faults/c_test.ts"),
  ];
  assert.equal(secondTries([]), null);
  assert.deepEqual(secondTries(tests.slice(0, 2)), tests.slice(0, 2));
  assert.equal(secondTries(tests), null);
  for (const pure of ["domain/items/a_test.ts", "recogniser/read/a_test.ts"]) {
    assert.equal(secondTries([failed("server/b_test.ts"), failed(pure)]), null);
  }
});

Deno.test("a filter finds the one test of that name, whatever signs it has", () => {
  const name = "Ctrl+C (twice) costs $1.50? [a|b] {c} -- a & b ~ #1 ^ \\";
  const pattern = filterOf(failed("a_test.ts", name)).slice(1, -1);
  assert.ok(new RegExp(pattern).test(name));
  assert.ok(!new RegExp(pattern).test(`${name}.`));
});
