import assert from "node:assert/strict";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { inDatabase } from "../../../db/backup/databases.ts";
import { findInstallation } from "../../../db/media/installation.ts";
import { s3StandIn } from "../../../tests/support/outside/s3_stand_in.ts";
import {
  addFile,
  backUp,
  NEVER,
  restoring,
  type TestInstallation,
  testInstallation,
} from "../../../tests/support/test_backup.ts";
import { openDiskRoom } from "../../host/storage/disk_room.ts";
import { DATABASE } from "./format/archive_format.ts";
import { readArchive } from "./format/read_archive.ts";
import { openSource, unpackedSizes } from "./format/backup_facts.ts";
import { databaseBytes } from "./restore/needed_room.ts";
import { restoreBackup } from "./restore/restore_backup.ts";
import { verifyBackup } from "./restore/verify_backup.ts";

/** A disk with so much room. */
function diskWith(freeBytes: number, keptBytes = 0) {
  const space = () => Promise.resolve({ freeBytes, totalBytes: 2 ** 50 });
  return openDiskRoom("/", { bytes: keptBytes, percent: 0 }, space);
}

const isNoRoom = (error: unknown) => error instanceof Error && Reflect.get(error, "code") === "NoRoom";

async function withFile(): Promise<TestInstallation> {
  const installation = await testInstallation();
  await addFile(installation, new Uint8Array(3_000_000));
  return installation;
}

async function sizesOf(path: string) {
  using source = await openSource(path);
  assert.ok(source);
  return await unpackedSizes(source);
}

async function rowBytesOf(path: string): Promise<number> {
  let bytes = 0;
  for await (const entry of readArchive(path, () => {})) {
    if (entry.name.startsWith(DATABASE)) bytes += gunzipSync(await entry.bytes()).length;
  }
  return bytes;
}

Deno.test("a backup's heads say how long its rows and files are", async () => {
  await using installation = await withFile();
  const { path, fileBytes } = await backUp(installation);
  const { rows, files } = await sizesOf(path);
  assert.ok(rows > 0);
  assert.equal(rows, await rowBytesOf(path));
  assert.ok(files >= fileBytes && files < fileBytes + 100_000, `${files} for ${fileBytes}`);
});

Deno.test("a check begins only where the database fits beside what has to stay free, and says what is missing", async () => {
  await using installation = await testInstallation();
  const { path } = await backUp(installation);
  const needed = databaseBytes(await rowBytesOf(path));
  const verifying = { databaseUrl: installation.database.url, signal: NEVER };
  const short = verifyBackup(path, { ...verifying, disk: diskWith(needed + 999, 1_000) });
  await assert.rejects(short, isNoRoom);
  await assert.rejects(short, /16 MB are needed on the disk of DATA_DIR, 16 MB are free, of which 1000 bytes have to/);
  await verifyBackup(path, { ...verifying, disk: diskWith(needed + 1_000, 1_000) });
});

Deno.test("a restore that has no room says how much it needs before it touches anything", async () => {
  await using from = await withFile();
  const { path } = await backUp(from);
  const { files } = await sizesOf(path);
  const needed = databaseBytes(await rowBytesOf(path)) + files;
  await using to = await testInstallation("empty");
  await to.database.pool.end();
  const into = (freeBytes: number) => ({ ...restoring(to), disk: diskWith(freeBytes) });
  const short = restoreBackup(into(needed - 1), path, new Date(), false);
  await assert.rejects(short, isNoRoom);
  await assert.rejects(short, /\(18\.9 MB are needed on the disk of DATA_DIR, 18\.9 MB are free\)/);
  assert.deepEqual((await Array.fromAsync(Deno.readDir(to.dataDir), ({ name }) => name)).sort(), ["incoming", "media"]);
  await restoreBackup(into(needed), path, new Date(), false);
  const { filesRoot } = await inDatabase(to.database.url, findInstallation);
  assert.equal((await Deno.stat(join(to.dataDir, filesRoot, "media/aa/bb.original"))).size, 3_000_000);
});

Deno.test("a backup that cannot be read needs no room unseen: nothing begins", async () => {
  await using installation = await testInstallation();
  const verifying = { databaseUrl: installation.database.url, disk: diskWith(0), signal: NEVER };
  await assert.rejects(verifyBackup(join(installation.folder, "none.tar"), verifying), { code: "Unreadable" });
});

Deno.test("room is asked for where it is needed: a database elsewhere and files in a bucket take none here", async () => {
  await using from = await withFile();
  const { path } = await backUp(from);
  const { files } = await sizesOf(path);
  await using bucket = s3StandIn("boxes");
  const s3 = { endpoint: bucket.url, bucket: "boxes", accessKeyId: "a", secretAccessKey: "s" };
  await using to = await testInstallation("empty");
  await to.database.pool.end();
  const elsewhere = { ...restoring(to), isDatabaseHere: false };
  await assert.rejects(restoreBackup({ ...elsewhere, disk: diskWith(files - 1) }, path, new Date(), false), isNoRoom);
  await restoreBackup({ ...elsewhere, s3, disk: diskWith(0) }, path, new Date(), false);
});
