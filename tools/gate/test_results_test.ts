import assert from "node:assert/strict";
import { readResults, slowestFiles } from "./test_results.ts";

const JUNIT = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="deno test" tests="6" failures="2" errors="1" time="0.743">
    <testsuite name="./a_test.ts" tests="5" disabled="1" errors="0" failures="2">
        <testcase name="fine &lt;&amp;&gt; &quot;q&quot;" classname="./a_test.ts" time="0.5" line="1" col="6">
        </testcase>
        <testcase name="with steps" classname="./a_test.ts" time="1.25" line="2" col="6">
            <failure message="1 test step failed">1 test step failed.</failure>
        </testcase>
        <testcase name="ign" classname="./a_test.ts" time="0.000" line="4" col="11">
            <skipped/>
        </testcase>
        <testcase name="with steps &gt; one" classname="./a_test.ts" time="0.000" line="2" col="48">
        </testcase>
        <testcase name="a > b" classname="./a_test.ts" time="0" line="9" col="48">
        </testcase>
    </testsuite>
    <testsuite name="./c_test.ts" tests="1" disabled="0" errors="1" failures="0">
        <testcase name="cancelled by an error elsewhere in its file" classname="./c_test.ts" time="4" line="1" col="6">
            <error message="Cancelled"/>
        </testcase>
    </testsuite>
</testsuites>`;

Deno.test("of a run's report each test is read with its outcome, and steps are no tests of their own", () => {
  assert.deepEqual(
    readResults(JUNIT).map(({ file, name, outcome }) => [file, name, outcome]),
    [
      ["a_test.ts", 'fine <&> "q"', "passed"],
      ["a_test.ts", "with steps", "failed"],
      ["a_test.ts", "ign", "ignored"],
      ["a_test.ts", "a > b", "passed"],
      ["c_test.ts", "cancelled by an error elsewhere in its file", "failed"],
    ],
  );
});

Deno.test("files are told by the seconds of all their tests, the slowest first", () => {
  assert.deepEqual(slowestFiles(readResults(JUNIT), 1), [{ file: "c_test.ts", seconds: 4 }]);
  assert.equal(slowestFiles(readResults(JUNIT), 9)[1]?.seconds, 1.75);
});
