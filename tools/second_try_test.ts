import assert from "node:assert/strict";
import { filterOf, secondTries } from "./second_try.ts";
import type { TestResult } from "./test_results.ts";

const failed = (file: string, name = "a"): TestResult => ({ file, name, seconds: 1, outcome: "failed" });

Deno.test("one or two journeys are tried once more, a third makes the run red, and so does a rule's", () => {
  const journeys = [
    failed("tests/journeys/a_test.ts"),
    failed("tests/browsers/b_test.ts"),
    failed("tests/journeys/c_test.ts"),
  ];
  assert.equal(secondTries([]), null);
  assert.deepEqual(secondTries(journeys.slice(0, 2)), journeys.slice(0, 2));
  assert.equal(secondTries(journeys), null);
  assert.equal(secondTries([failed("tests/journeys/a_test.ts"), failed("tests/faults/b_test.ts")]), null);
});

Deno.test("a filter finds the one test of that name, whatever signs it has", () => {
  const name = "Ctrl+C (twice) costs $1.50? [a|b] {c} -- a & b ~ #1 ^ \\";
  const pattern = filterOf(failed("a_test.ts", name)).slice(1, -1);
  assert.ok(new RegExp(pattern).test(name));
  assert.ok(!new RegExp(pattern).test(`${name}.`));
});
