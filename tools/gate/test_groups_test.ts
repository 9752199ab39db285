import assert from "node:assert/strict";
import { basename, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { allTests, isQuick } from "./quick_tests.ts";
import { testGroups } from "./test_groups.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

async function read(group: string) {
  const urls = Array.from((await Deno.readTextFile(group)).matchAll(/^import "(\S+)";$/gm), ([, url = ""]) => url);
  return { name: basename(group), tests: urls.map((url) => relative(ROOT, fileURLToPath(url))) };
}

Deno.test("every test is in one group: quick ones of a room together, small rooms too, slow ones few at a time and before them", async () => {
  const folder = await Deno.makeTempDir({ prefix: "stowmark-groups-" });
  const tests = allTests();
  const given = await testGroups(tests, folder);
  // `deno test` goes by name.
  assert.deepEqual(given, given.toSorted());
  const groups = await Promise.all(given.map(read));
  assert.deepEqual(groups.flatMap((group) => group.tests).toSorted(), tests);
  const firstQuick = groups.findIndex((group) => group.tests.some(isQuick));
  assert.ok(groups.slice(0, firstQuick).every((group) => group.tests.length <= 18));
  assert.ok(groups.slice(firstQuick).every((group) => group.tests.every(isQuick)));
  const [auth, others] = ["_server_auth_test.ts", "_others_test.ts"].map((end) =>
    groups.findLast(({ name }) => name.endsWith(end))?.tests
  );
  assert.deepEqual(auth, tests.filter((path) => path.startsWith("server/auth/") && isQuick(path)));
  assert.ok(others?.some((path) => path.startsWith("server/profile/")) && others.every(isQuick));
  await Deno.remove(folder, { recursive: true });
});
