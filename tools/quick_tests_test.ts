import assert from "node:assert/strict";
import { allTests, isQuick } from "./quick_tests.ts";

Deno.test("quick are those that open no browser and start no process, neither by themselves nor by what they are made of", () => {
  const tests = allTests();
  const quick = ["domain/items/search_query_test.ts", "server/metrics_test.ts", "web/items/item_cache_test.ts"];
  const others = [
    "tests/journeys/boxes_test.ts",
    "tests/faults/start_test.ts",
    "cli/verbs_test.ts",
    "tools/runs_test.ts",
  ];
  for (const path of [...quick, ...others]) {
    assert.ok(tests.includes(path), path);
    assert.equal(isQuick(path), quick.includes(path), path);
  }
});
