import assert from "node:assert/strict";
import { backupName } from "../backup_name.ts";
import { backupsToRemove } from "./remove_old_backups.ts";

const night = (day: number) => backupName("nightly", new Date(Date.UTC(2026, 0, day, 2, 40)), null);

/** @param missing of each night, from the first on; null where the backup did not come back whole */
function leftOf(missing: readonly (number | null)[], keep: number): number[] {
  const backups = missing.map((missingFiles, at) => ({ name: night(at + 1), missingFiles }));
  const gone = new Set(backupsToRemove(backups, keep));
  return backups.flatMap(({ name }, at) => gone.has(name) ? [] : [at + 1]);
}

Deno.test("the newest nights stay, and of the older ones the newest that lacks no file", () => {
  assert.deepEqual(leftOf([0, 0, 0, 0], 2), [3, 4]);
  assert.deepEqual(leftOf([0, 0, 9, 9, 9], 2), [2, 4, 5]);
  assert.deepEqual(leftOf([0, 0, null, null, null], 2), [2, 4, 5]);
  assert.deepEqual(leftOf([null, null, null], 2), [2, 3]);
  assert.deepEqual(leftOf([0, 0], 14), [1, 2]);
});

Deno.test("where one file is lost for good, a storage that goes away later costs not the nights that lacked it alone", () => {
  assert.deepEqual(leftOf([0, 1, 1, 5_000, 5_001, 4_999], 2), [1, 3, 5, 6]);
});

Deno.test("a disk that loses a file every night leaves some backups, not all", () => {
  const nights = Array.from({ length: 100 }, (_, at) => at);
  assert.deepEqual(leftOf(nights, 2), [1, 2, 4, 7, 13, 25, 50, 99, 100]);
});

Deno.test("of those from before upgrades five stay, and whatever was asked for", () => {
  const named = (reason: string) =>
    [1, 2, 3, 4, 5, 6].map((day) => ({ name: `stowmark-2026110${day}T024000Z-${reason}.tar`, missingFiles: 0 }));
  assert.deepEqual(backupsToRemove([...named("migration"), ...named("asked")], 1), [named("migration")[0]?.name]);
});
