import assert from "node:assert/strict";
import { planMigrations, SchemaMismatch } from "./migration_plan.ts";

const FILES = [{ version: 2, md5: "b" }, { version: 1, md5: "a" }, { version: 3, md5: "c" }];

const versions = (files: readonly { version: number }[]) => files.map(({ version }) => version);
const ran = (...pairs: [number, string | null][]) => pairs.map(([version, md5]) => ({ version, md5 }));

Deno.test("what a database has not run is left to run, in the order of numbers", () => {
  for (const had of [[], [1], [1, 2], [1, 2, 3]]) {
    const { done, left } = planMigrations(FILES, FILES.filter(({ version }) => had.includes(version)));
    assert.deepEqual([versions(done), versions(left)], [had, [1, 2, 3].slice(had.length)]);
  }
});

const REFUSED = {
  "a schema that a newer version made is refused": [
    ran([1, "a"], [2, "b"], [3, "c"], [4, "d"]),
    /newer version .*\(migration 004/,
  ],
  "a gap is refused": [ran([1, "a"], [3, "c"]), /did not run migration 002 .*; .* restore a backup/],
  "a migration whose file was changed since is refused": [ran([1, "other"]), /migration 001 .*; bring back/],
  "a database from before 1.0.0 is called so": [
    ran([0, null], [1, "273195d4bea676779aa64b145bddc740"], [2, "x"]),
    /^A version of Stowmark from before 1\.0\.0 .*; export the boxes .* empty database, and import them there\.$/,
  ],
} as const;

for (const [fact, [found, sentence]] of Object.entries(REFUSED)) {
  Deno.test(fact, () => {
    assert.throws(
      () => planMigrations(FILES, found),
      (error) => error instanceof SchemaMismatch && sentence.test(error.message) && !error.message.includes("\n"),
    );
  });
}
