import assert from "node:assert/strict";
import { join } from "node:path";
import { listBackups } from "../../../db/backup/backup_rows.ts";
import { s3StandIn } from "../../../tests/support/outside/s3_stand_in.ts";
import {
  backUp,
  keptBackups,
  namesIn,
  type TestInstallation,
  testInstallation,
} from "../../../tests/support/test_backup.ts";
import { removeUnfinished } from "./backup_folder.ts";
import { backupName, unfinishedName } from "./backup_name.ts";
import { installationOf, openSource } from "./format/backup_facts.ts";
import { keepBackup, sendToBucket } from "./make/keep_backup.ts";
import { removeOldBackups } from "./make/remove_old_backups.ts";

const night = (day: number) => new Date(Date.UTC(2026, 10, day, 2, 40));

function nightsOf({ installation }: TestInstallation, days: readonly number[]): string[] {
  return days.map((day) => backupName("nightly", night(day), installation));
}

Deno.test("two installations that share a folder and a bucket make their nights' backups in the same second, and each removes only its own old ones", async () => {
  await using one = await testInstallation();
  await using other = await testInstallation("migrated", one.folder);
  await using bucket = s3StandIn("copies");
  const s3 = { endpoint: bucket.url, bucket: "copies", accessKeyId: "a", secretAccessKey: "s" };
  for (const day of [1, 2, 3]) {
    for (const [installation, keep] of [[one, 2], [other, 1]] as const) {
      const kept = keptBackups(installation, { now: night(day).getTime(), bucket: s3 });
      const parts = { ...kept, settings: { ...kept.settings, keep } };
      await keepBackup(parts, "nightly");
      await sendToBucket(parts, backupName("nightly", night(day), installation.installation));
    }
  }
  const wanted = [...nightsOf(one, [2, 3]), ...nightsOf(other, [3])].sort();
  assert.deepEqual(await namesIn(one.folder), wanted);
  assert.deepEqual([...bucket.objects.keys()].sort(), wanted);
  const known = async ({ database }: TestInstallation) =>
    (await listBackups(database.pool, 10)).map(({ name }) => name).toSorted();
  assert.deepEqual(await known(one), nightsOf(one, [2, 3]));
  assert.deepEqual(await known(other), nightsOf(other, [3]));
});

Deno.test("what another installation is writing stays, and so does what nobody says whose it is, until nobody has written it for a day", async () => {
  await using one = await testInstallation();
  const { folder, installation } = one;
  const [own, foreign] = [installation, crypto.randomUUID()].map((id) => unfinishedName("nightly", night(1), id));
  const [fresh, old] = [1, 2].map((day) => unfinishedName("nightly", night(day), null));
  for (const name of [own, foreign, fresh, old, "other.unfinished"]) {
    await Deno.writeTextFile(join(folder, name ?? ""), "");
  }
  const dayBefore = new Date(Date.now() - 25 * 60 * 60_000);
  for (const name of [foreign, old, "other.unfinished"]) {
    await Deno.utime(join(folder, name ?? ""), dayBefore, dayBefore);
  }
  const leave = () => {
    throw new Error("left");
  };
  await assert.rejects(removeUnfinished(folder, installation, leave), /left/);
  assert.equal((await namesIn(folder)).length, 5);
  await removeUnfinished(folder, installation, () => {});
  assert.deepEqual(await namesIn(folder), [foreign, fresh, "other.unfinished"].sort());
});

Deno.test("a backup is removed where its first entry says that it is ours, and nobody else's, whatever it is called", async () => {
  await using one = await testInstallation();
  await using other = await testInstallation();
  const { folder, installation } = one;
  const nameless = backupName("nightly", night(1), null);
  const [ours = "", whole = ""] = nightsOf(one, [2, 4]);
  const feigned = backupName("nightly", night(3), installation);
  const { path } = await backUp(one);
  for (const name of [nameless, ours, whole]) await Deno.copyFile(path, join(folder, name));
  await Deno.copyFile((await backUp(other)).path, join(folder, feigned));
  using source = await openSource(join(folder, ours));
  assert.equal(source && await installationOf(source), installation);
  const { pool } = one.database;
  await removeOldBackups(pool, { folder, keep: 1 });
  assert.deepEqual(await namesIn(folder), ["backup.tar", feigned, whole].sort());
  await pool`delete from installation`;
  await removeOldBackups(pool, { folder, keep: 0 });
  assert.deepEqual(await namesIn(folder), ["backup.tar", feigned, whole].sort(), "who does not know their own id");
});
