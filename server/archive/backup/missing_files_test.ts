import assert from "node:assert/strict";
import { join } from "node:path";
import { listBackups } from "../../../db/backup/backup_rows.ts";
import { readMetrics } from "../../../db/database_metrics.ts";
import { newId } from "../../../db/new_id.ts";
import { shownBackup } from "../../../domain/backup/backup.ts";
import { standingOf } from "../../../domain/backup/standing.ts";
import type { MediaKey } from "../../../domain/wire/ids.ts";
import { s3StandIn } from "../../../tests/support/outside/s3_stand_in.ts";
import { keptBackups, type TestInstallation, testInstallation } from "../../../tests/support/test_backup.ts";
import { storedName } from "../../host/storage/storage.ts";
import { backupJobs } from "./make/backup_jobs.ts";
import { backupName } from "./backup_name.ts";
import { sendToBucket } from "./make/keep_backup.ts";
import { removeOldBackups } from "./make/remove_old_backups.ts";

const night = (day: number) => new Date(Date.UTC(2026, 10, day, 2, 40));

/** An installation with a person and a picture of theirs, and nights that keep two backups. */
async function withPicture() {
  const resources = new AsyncDisposableStack();
  const installation = resources.use(await testInstallation());
  const bucket = resources.use(s3StandIn("copies"));
  const { database: { pool }, dataDir, folder } = installation;
  const key = newId() as MediaKey;
  const path = join(dataDir, "media", storedName(key, "thumb"));
  const owner = newId();
  await pool`insert into users (id, email, username, created_at) values (${owner}, 'a@example.org', 'a', ${night(1)})`;
  await pool`insert into person_pictures (key, owner_id, size) values (${key}, ${owner}, 3)`;
  await Deno.mkdir(join(dataDir, "media", key.slice(-2)), { recursive: true });
  const put = () => Deno.writeTextFile(path, "abc");
  await put();
  const s3 = { endpoint: bucket.url, bucket: "copies", accessKeyId: "a", secretAccessKey: "s" };
  const on = (day: number) => {
    const kept = keptBackups(installation, { now: night(day).getTime(), bucket: s3 });
    return { ...kept, settings: { ...kept.settings, keep: 2 } };
  };
  return {
    ...{ pool, bucket, put, on },
    lose: () => Deno.remove(path),
    async backUp(day: number) {
      await backupJobs(on(day), true).nightly_backup?.run({}, { isLast: false });
      await sendToBucket(on(day), nameOf(installation, day));
    },
    names: (days: readonly number[]) => days.map((day) => nameOf(installation, day)),
    there: async () => (await Array.fromAsync(Deno.readDir(folder), ({ name }) => name)).sort(),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

function nameOf({ installation }: TestInstallation, day: number): string {
  return backupName("nightly", night(day), installation);
}

Deno.test("a night whose backup lacks files is told by a figure and on the admins' page until one has them all again", async () => {
  await using installation = await withPicture();
  const { pool } = installation;
  const told = async (day: number) => [
    (await readMetrics(pool, 5_000)).backupMissingFiles,
    standingOf((await listBackups(pool, 10)).map((one) => shownBackup(one, false)), night(day).getTime()),
  ];
  assert.deepEqual(await told(10), [null, "none"]);
  await installation.backUp(11);
  assert.deepEqual(await told(11), [0, "unverified"]);
  await installation.lose();
  await installation.backUp(12);
  assert.deepEqual(await told(12), [1, "incomplete"]);
  await installation.put();
  await installation.backUp(13);
  assert.deepEqual(await told(13), [0, "unverified"]);
});

Deno.test("the newest backup that lacks no file outlives the nights that lack one, in the folder and in the bucket, whatever the database knows", async () => {
  await using installation = await withPicture();
  const { pool, on, names, there, bucket } = installation;
  for (const day of [11, 12]) await installation.backUp(day);
  await installation.lose();
  for (const day of [13, 14, 15]) await installation.backUp(day);
  assert.deepEqual(await there(), names([12, 14, 15]));
  assert.deepEqual([...bucket.objects.keys()].sort(), names([12, 14, 15]));
  // As after a restore, whose database is older than the backups beside it.
  await pool`delete from backups`;
  await installation.backUp(16);
  assert.deepEqual(await there(), names([12, 15, 16]));
  assert.deepEqual([...bucket.objects.keys()].sort(), names([12, 15, 16]));
  await installation.put();
  for (const day of [17, 18]) await installation.backUp(day);
  assert.deepEqual(await there(), names([17, 18]));
  assert.deepEqual([...bucket.objects.keys()].sort(), names([17, 18]));
  await pool`update backups set fault = 'was altered' where name = ${names([18])[0] ?? ""}`;
  await removeOldBackups(pool, { ...on(18).settings, keep: 1 });
  assert.deepEqual(await there(), names([17, 18]), "one that did not pass its check is not counted on");
});
