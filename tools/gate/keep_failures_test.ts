import assert from "node:assert/strict";
import { join } from "node:path";
import { keepFailures } from "./keep_failures.ts";
import { leftBehindBy } from "./leave_behind.ts";
import type { TestResult } from "./test_results.ts";

const failed = (file: string, name: string): TestResult => ({ file, name, seconds: 1, outcome: "failed" });

Deno.test("of failed tests the pages and the server's log are kept, their place stands beside the name, and the last page is shown", async () => {
  const run = await Deno.makeTempDir({ prefix: "stowmark-run-" });
  const file = "tests/journeys/a_test.ts";
  await Deno.mkdir(join(run, leftBehindBy(file)), { recursive: true });
  for (const [number, text] of [[9, "an earlier page"], [10, "the last page"]] as const) {
    await Deno.writeTextFile(join(run, leftBehindBy(file), `${number}.txt`), text);
  }
  const said: string[] = [];
  const tests = [failed(file, "one"), failed("server/b_test.ts", "two")];
  const kept = await keepFailures(tests, run, "a line\nits error\n", (line) => said.push(line));
  assert.deepEqual(said, [
    `kept: ${file} => one: ${join(kept, leftBehindBy(file))}`,
    "Its last page:\n  the last page",
    `kept: server/b_test.ts => two: ${join(kept, "shared_server.log")}`,
    "The end of the shared server's log:\n  a line\n  its error",
  ]);
  assert.equal(await Deno.readTextFile(join(kept, leftBehindBy(file), "9.txt")), "an earlier page");
  await Promise.all([run, kept].map((folder) => Deno.remove(folder, { recursive: true })));
});
