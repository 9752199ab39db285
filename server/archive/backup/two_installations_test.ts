import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { listBackups } from "../../../db/backup/backup_rows.ts";
import { s3StandIn } from "../../../tests/support/outside/s3_stand_in.ts";
import { backUp, keptBackups, type TestInstallation, testInstallation } from "../../../tests/support/test_backup.ts";
import { END, MANIFEST } from "./format/archive_format.ts";
import { removeOutlived, removeUnfinished } from "./backup_folder.ts";
import { backupName, unfinishedName } from "./backup_name.ts";
import { installationOfFile } from "./backup_owner.ts";
import { keepBackup, sendToBucket } from "./make/keep_backup.ts";
import { readArchive } from "./format/read_archive.ts";
import { archiveWriter } from "./format/archive_writer.ts";

const OLD = fileURLToPath(new URL("../../../tests/fixtures/backup/578075d.tar", import.meta.url));
const yes = () => Promise.resolve(true);
const night = (day: number) => new Date(Date.UTC(2026, 10, day, 2, 40));

async function namesIn(folder: string): Promise<string[]> {
  return (await Array.fromAsync(Deno.readDir(folder), ({ name }) => name)).sort();
}

function nightsOf({ installation }: TestInstallation, days: readonly number[]): string[] {
  return days.map((day) => backupName("nightly", night(day), installation));
}

/** The same backup as a version wrote it that knew nothing of installations. */
async function asOfOldVersion(path: string, to: string): Promise<void> {
  using file = await Deno.open(to, { write: true, createNew: true });
  const archive = archiveWriter(file, new Date(), () => {});
  for await (const entry of readArchive(path, () => {})) {
    const bytes = await entry.bytes();
    const text = () => JSON.parse(new TextDecoder().decode(bytes));
    if (entry.name === END) {
      const { sums: _, ...end } = text();
      await archive.finish(end);
    } else {
      const { installation: _, ...manifest } = entry.name === MANIFEST ? text() : {};
      const written = entry.name === MANIFEST ? new TextEncoder().encode(JSON.stringify(manifest)) : bytes;
      await archive.add(entry.name, written.length, [written]);
    }
  }
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
      await keepBackup(parts, "nightly", yes);
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
  await removeUnfinished(folder, installation);
  assert.deepEqual(await namesIn(folder), [foreign, fresh, "other.unfinished"].sort());
});

Deno.test("a backup of an older version is removed where the row in it says that it is ours, and nobody else's, whatever it is called", async () => {
  await using one = await testInstallation();
  await using other = await testInstallation();
  const { folder, installation } = one;
  const [ours, theirs, unknown] = [1, 2, 3].map((day) => backupName("nightly", night(day), null));
  const feigned = backupName("nightly", night(4), installation);
  await asOfOldVersion((await backUp(one)).path, join(folder, ours ?? ""));
  await asOfOldVersion((await backUp(other)).path, join(folder, theirs ?? ""));
  await Deno.copyFile(OLD, join(folder, unknown ?? ""));
  await Deno.copyFile(join(other.folder, "backup.tar"), join(folder, feigned));
  assert.equal(await installationOfFile(join(folder, ours ?? "")), installation);
  assert.equal(await installationOfFile(join(folder, unknown ?? "")), null);
  const whole = nightsOf(one, [5])[0] ?? "";
  await Deno.copyFile(join(folder, "backup.tar"), join(folder, whole));
  assert.deepEqual(await removeOutlived(folder, 1, installation), [ours]);
  assert.deepEqual(await namesIn(folder), ["backup.tar", theirs, unknown, feigned, whole].sort());
  assert.deepEqual(await removeOutlived(folder, 0, null), [], "who does not know their own id removes nothing");
});
