import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { LONG_TESTS } from "./long_tests.ts";
import { allTests, isQuick, madeOf, testsAt } from "./quick_tests.ts";

Deno.test("quick are those that open no browser and start no process, neither by themselves nor by what they are made of", () => {
  const tests = allTests();
  const quick = [
    "domain/items/search_query_test.ts",
    "server/metrics/metrics_test.ts",
    "web/items/list/item_cache_test.ts",
  ];
  const others = [
    "tests/journeys/boxes_test.ts",
    "tests/faults/start_test.ts",
    "cli/stowmark_test.ts",
    "tools/gate/runs_test.ts",
  ];
  for (const path of [...quick, ...others]) {
    assert.ok(tests.includes(path), path);
    assert.equal(isQuick(path), quick.includes(path), path);
  }
});

Deno.test("what a test is made of is known through others, and no more than that", () => {
  const parts = (test: string) =>
    ["tests/support/test_database.ts", "tests/support/server/test_app.ts"].filter((part) => madeOf(test).has(part));
  assert.deepEqual(parts("server/items/item_handlers_test.ts"), [
    "tests/support/test_database.ts",
    "tests/support/server/test_app.ts",
  ]);
  assert.deepEqual(parts("db/items/pages_test.ts"), ["tests/support/test_database.ts"]);
  assert.deepEqual(parts("domain/items/tag_id_test.ts"), []);
});

Deno.test("a path names a file, or the tests below a folder", () => {
  assert.deepEqual(testsAt("./db/items/pages_test.ts"), ["db/items/pages_test.ts"]);
  assert.deepEqual(testsAt("server/items/"), allTests().filter((path) => path.startsWith("server/items/")));
  assert.deepEqual(testsAt("db/item"), []);
});

Deno.test("every long test is a file that is there", () => {
  const tests = allTests();
  assert.deepEqual(LONG_TESTS.filter((path) => !tests.includes(path)), []);
});

Deno.test("no test lies where the gate does not look", () => {
  const elsewhere = ["node_modules", "data"];
  const folders = Array.from(Deno.readDirSync(".")).filter(({ name, isDirectory }) =>
    isDirectory && !name.startsWith(".") && !elsewhere.includes(name)
  );
  const found = folders.flatMap(({ name }) => globSync(`${name}/**/*{_,.}test.{ts,tsx,mts,js,jsx,mjs}`));
  assert.deepEqual(found.toSorted(), allTests());
});
