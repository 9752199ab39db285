import assert from "node:assert/strict";
import { parseMerged, planMigrations, SchemaMismatch } from "./migration_plan.ts";

const FILES = [{ version: 1, md5: "a" }, { version: 2, md5: "b" }, { version: 5, md5: "c" }];
const MERGED = parseMerged("001 a\n005 c\n002 b late\n");

const versions = (files: readonly { version: number }[]) => files.map(({ version }) => version);
const ran = (...pairs: [number, string | null][]) => pairs.map(([version, md5]) => ({ version, md5 }));

Deno.test("a new database runs every migration by its number", () => {
  assert.deepEqual(versions(planMigrations(FILES.toReversed(), ran([0, null]), MERGED)), [1, 2, 5]);
});

Deno.test("a migration that was merged after a higher number runs where that one has run already", () => {
  assert.deepEqual(versions(planMigrations(FILES, ran([0, null], [1, "a"], [5, "c"]), MERGED)), [2]);
});

const REFUSED = {
  "a gap that no version left is refused": [ran([2, "b"], [5, "c"]), /lacks migration 001 .* restore a backup/],
  "a schema that a newer version made is refused": [ran([1, "a"], [99, "z"]), /newer version .*\(migration 099/],
  "a migration that only another version knows is refused below the highest, too": [
    ran([1, "a"], [3, "z"], [5, "c"]),
    /migration 003 is unknown here/,
  ],
  "a migration whose file was changed since is refused": [ran([1, "other"]), /file of migration 001 .* new number/],
} as const;

for (const [fact, [found, sentence]] of Object.entries(REFUSED)) {
  Deno.test(fact, () => {
    assert.throws(
      () => planMigrations(FILES, found, MERGED),
      (error) => error instanceof SchemaMismatch && sentence.test(error.message) && !error.message.includes("\n"),
    );
  });
}
