import assert from "node:assert/strict";
import { quickTests } from "./quick_tests.ts";

Deno.test("quick are those that open no browser and start no process, neither by themselves nor by what they are made of", () => {
  const quick = quickTests();
  for (const path of ["domain/items/search_query_test.ts", "server/metrics_test.ts", "web/items/item_cache_test.ts"]) {
    assert.ok(quick.includes(path), path);
  }
  for (
    const path of [
      "tests/journeys/boxes_test.ts",
      "tests/faults/start_test.ts",
      "cli/verbs_test.ts",
      "tools/runs_test.ts",
    ]
  ) {
    assert.ok(!quick.includes(path), path);
  }
});
