import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { schemaStatus } from "../../../db/migrate.ts";
import { keepInstallationId } from "../../../db/media/installation.ts";
import { openPool } from "../../../db/sql.ts";
import type { MediaKey } from "../../../domain/wire/ids.ts";
import { s3StandIn } from "../../../tests/support/outside/s3_stand_in.ts";
import { backUp, NEVER, restoring, testInstallation } from "../../../tests/support/test_backup.ts";
import { openStorage } from "../../host/storage/open_storage.ts";
import { storedName } from "../../host/storage/storage.ts";
import { END } from "./format/archive_format.ts";
import { copyToBucket } from "./backup_bucket.ts";
import { backupName } from "./backup_name.ts";
import { readArchive } from "./format/read_archive.ts";
import { restoreBackup } from "./restore/restore_backup.ts";
import { verifyBackup } from "./restore/verify_backup.ts";
import { archiveWriter } from "./format/archive_writer.ts";

const OLD = fileURLToPath(new URL("../../../tests/fixtures/backup/578075d.tar", import.meta.url));

Deno.test("a backup of an older version comes back and is brought up to this one", async () => {
  await using to = await testInstallation("empty");
  await to.database.pool.end();
  const { migrated } = await restoreBackup(restoring(to), OLD, new Date(), false);
  assert.ok(migrated.length > 10);
  const pool = openPool(to.database.url, { max: 1 });
  assert.deepEqual((await schemaStatus(pool)).toRun, []);
  const [anna] = await pool`select pro_until is not null as "isPro" from users where email = 'anna@example.org'`;
  assert.deepEqual(anna, { isPro: true });
  const [{ key } = { key: "" as MediaKey }] = await pool<{ key: MediaKey }[]>`select key from media`;
  assert.equal(await Deno.readTextFile(join(to.dataDir, "media", storedName(key, "original"))), "a,b\n1,2\n");
  await pool.end();
});

/** The same backup with more files in it. */
async function withFiles(path: string, to: string, names: readonly string[]): Promise<void> {
  using file = await Deno.open(to, { write: true, createNew: true });
  const archive = archiveWriter(file, new Date(), () => {});
  for await (const entry of readArchive(path, () => {})) {
    const bytes = await entry.bytes();
    if (entry.name !== END) {
      await archive.add(entry.name, bytes.length, [bytes]);
      continue;
    }
    for (const name of names) await archive.add(name, 1, [new Uint8Array(1)]);
    const { sums: _, files, fileBytes, ...end } = JSON.parse(new TextDecoder().decode(bytes));
    await archive.finish({ ...end, files: files + names.length, fileBytes: fileBytes + names.length });
  }
}

Deno.test("a backup for which an older version took files that are not ours passes its check and comes back without them", async () => {
  await using to = await testInstallation("empty");
  await to.database.pool.end();
  const path = join(to.folder, "more.tar");
  const others = ["data/.bash_history", "data/a b", "scans/anna/.nfs01", "media/aa/.nfs01", "media/aa", "media/a/b/c"];
  await withFiles(OLD, path, ["data/data", ...others]);
  const checked = await verifyBackup({ ...restoring(to), path, disk: null });
  assert.deepEqual(checked.notTaken, others);
  const { notTaken } = await restoreBackup(restoring(to), path, new Date(), false);
  assert.deepEqual(notTaken, others);
  assert.equal((await Deno.readFile(join(to.dataDir, "data"))).length, 1);
  const names = (await Array.fromAsync(Deno.readDir(to.dataDir), ({ name }) => name)).sort();
  assert.deepEqual(names, ["data", "incoming", "media", "scans"]);
});

Deno.test("a backup goes into a bucket's installation, out of it again, and to a bucket of its own", async () => {
  await using bucket = s3StandIn("boxes");
  const s3 = { endpoint: bucket.url, bucket: "boxes", accessKeyId: "a", secretAccessKey: "s" };
  await using to = await testInstallation("empty");
  await to.database.pool.end();
  const inBucket = { ...to, store: await openStorage(to.dataDir, s3) };
  await restoreBackup({ ...restoring(inBucket), isBucket: true }, OLD, new Date(), false);
  const pool = openPool(to.database.url, { max: 1 });
  const [{ key } = { key: "" as MediaKey }] = await pool<{ key: MediaKey }[]>`select key from media`;
  assert.equal(new TextDecoder().decode(bucket.objects.get(storedName(key, "original"))), "a,b\n1,2\n");
  const again = await backUp(inBucket, "again.tar");
  assert.deepEqual([again.missing, again.altered, again.files], [0, 0, 1]);
  await using copies = s3StandIn("copies");
  const settings = { ...s3, endpoint: copies.url, bucket: "copies" };
  const installation = crypto.randomUUID();
  await keepInstallationId(pool, installation);
  const own = await backUp(inBucket, "own.tar");
  const names = [1, 2, 3].map((day) => backupName("nightly", new Date(Date.UTC(2026, 0, day)), installation));
  for (const name of names) await copyToBucket(pool, settings, { path: own.path, name, keep: 2, signal: NEVER });
  assert.deepEqual([...copies.objects.keys()].sort(), names.slice(1));
  assert.deepEqual(Buffer.from(copies.objects.get(names[2] ?? "") ?? []), Buffer.from(await Deno.readFile(own.path)));
  await pool.end();
});
