import assert from "node:assert/strict";
import { basename } from "node:path";
import { allTests, isQuick } from "./quick_tests.ts";
import { testGroups } from "./test_groups.ts";

Deno.test("every test is given once: quick ones within their room's group, all others by themselves and first", async () => {
  const folder = await Deno.makeTempDir({ prefix: "stowmark-groups-" });
  const tests = allTests();
  const given = await testGroups(tests, folder);
  const alone = given.filter((path) => !path.startsWith(folder));
  assert.deepEqual(alone.toSorted(), tests.filter((path) => !isQuick(path)));
  const groups = given.slice(alone.length);
  const [items] = groups.filter((path) => basename(path) === "server_items_test.ts");
  assert.match(await Deno.readTextFile(items ?? ""), /^(import "file:\/\/.*\/server\/items\/.*_test\.ts";\n)+$/);
  const lines = (await Promise.all(groups.map((path) => Deno.readTextFile(path)))).flatMap((text) =>
    text.trim().split("\n")
  );
  assert.equal(new Set(lines).size, tests.length - alone.length);
  assert.equal(lines.length, tests.length - alone.length);
  await Deno.remove(folder, { recursive: true });
});
