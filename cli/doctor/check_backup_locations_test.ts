import assert from "node:assert/strict";
import { join } from "node:path";
import { tempDir } from "../../tests/support/server/cli_process.ts";
import { s3StandIn } from "../../tests/support/outside/s3_stand_in.ts";
import { folderStorage } from "../../server/host/storage/folder_storage.ts";
import { s3Storage } from "../../server/host/storage/s3_storage.ts";
import { parseConfig } from "../../server/host/settings/config.ts";
import { expectFindings } from "../../tools/lint/expect_findings.ts";
import { checkBackupLocations, judgeFolder } from "./check_backup_locations.ts";
import { storageFault } from "./check_storage.ts";

Deno.test("a folder of backups that is there or can be made is well, one with a file in its way is not, and nothing is left", async () => {
  await using dir = await tempDir();
  const file = join(dir.path, "file");
  await Deno.writeTextFile(file, "");
  const said = async (folder: string, keepFree = "0") => {
    const settings = { KEEP_FREE_BYTES: keepFree, KEEP_FREE_PERCENT: "0" };
    const config = parseConfig({ ...settings, DATA_DIR: dir.path, BACKUP_DIR: folder });
    return (await checkBackupLocations(config, null))[0]?.says ?? "";
  };
  for (const well of [dir.path, join(dir.path, "of", "its", "own")]) {
    assert.equal(await said(well), `Backups can be written into ${well}.`);
  }
  assert.match(await said(dir.path, "999 TB"), /: its disk is nearly full, .* are free\.$/);
  assert.match(await said(file), /: Not a directory \(os error 20\)\.$/);
  assert.match(await said(join(file, "below")), /: Not a directory/);
  assert.deepEqual(Array.from(Deno.readDirSync(dir.path), ({ name }) => name), ["file"]);
  assert.deepEqual(await checkBackupLocations(parseConfig({ DATA_DIR: join(dir.path, "none") }), null), []);
});

Deno.test("a bucket of copies that takes a file is well, one that is not there or refuses is not, and nothing is left", async () => {
  await using dir = await tempDir();
  await using s3 = s3StandIn("copies");
  const said = async (bucket: string) => {
    const names = { BACKUP_S3_ENDPOINT: s3.url, BACKUP_S3_BUCKET: bucket };
    const keys = { BACKUP_S3_ACCESS_KEY_ID: "a", BACKUP_S3_SECRET_ACCESS_KEY: "hush" };
    return (await checkBackupLocations(parseConfig({ DATA_DIR: dir.path, ...names, ...keys }), null))[1]?.says ?? "";
  };
  assert.match(await said("copies"), /^The bucket copies at .* takes copies of backups\.$/);
  assert.ok(s3.signed > 0);
  assert.match(await said("others"), /does not exist/);
  s3.onWrite = () => {
    throw new Error("refused");
  };
  assert.match(await said("copies"), /AccessDenied|Access Denied/i);
  assert.deepEqual([[...s3.objects.keys()], Array.from(Deno.readDirSync(dir.path))], [[], []]);
});

Deno.test("a storage that keeps what is to be removed is told", async () => {
  await using dir = await tempDir();
  const storage = { ...folderStorage(dir.path), remove: () => Promise.resolve() };
  const atRoot = { ...storage, put: (name: string, path: string) => storage.put(`aa/${name}`, path) };
  const kept = {
    ...atRoot,
    open: (name: string) => storage.open(`aa/${name}`),
    size: (name: string) => storage.size(`aa/${name}`),
  };
  assert.equal(await storageFault(kept, dir.path), "it does not remove what it is told to");
});

Deno.test("a bucket that says nothing is given up", async () => {
  await using dir = await tempDir();
  await using s3 = s3StandIn("copies");
  const { promise: silence, resolve } = Promise.withResolvers<void>();
  s3.onRead = () => silence;
  const storage = s3Storage({ endpoint: s3.url, bucket: "copies", accessKeyId: "a", secretAccessKey: "s" });
  assert.equal(await storageFault(storage, dir.path, 200), "no answer");
  resolve();
});

Deno.test("backup locations: there has to be room for one as large as the last", () => {
  const judged = (roomBytes: number | null, lastBytes: number | null) =>
    judgeFolder("/data/backups", { fault: null, roomBytes }, lastBytes);
  expectFindings([
    [judged(2_000_000, 2_000_000), ["well backup folder"]],
    [judged(1_999_999, 2_000_000), ["wrong backup folder"]],
    [judged(null, 2_000_000), ["well backup folder"]],
  ]);
  assert.match(
    judged(1_000_000, 2_000_000).says,
    /the last one takes 1\.9 MB, and its disk has room for 976\.6 KB\.$/,
  );
});
