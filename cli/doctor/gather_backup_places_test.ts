import assert from "node:assert/strict";
import { join } from "node:path";
import { tempDir } from "../../tests/support/server/cli_process.ts";
import { s3StandIn } from "../../tests/support/outside/s3_stand_in.ts";
import { folderStorage } from "../../server/host/storage/folder_storage.ts";
import { s3Storage } from "../../server/host/storage/s3_storage.ts";
import { parseConfig } from "../../server/host/settings/config.ts";
import { gatherBackupPlaces } from "./gather_backup_places.ts";
import { storageFault } from "./probe_storage.ts";

Deno.test("a folder of backups that is there or can be made is well, one with a file in its way is not, and nothing is left", async () => {
  await using dir = await tempDir();
  const file = join(dir.path, "file");
  await Deno.writeTextFile(file, "");
  const faultOf = async (folder: string, keepFree = "0") => {
    const settings = { KEEP_FREE_BYTES: keepFree, KEEP_FREE_PERCENT: "0" };
    const config = parseConfig({ ...settings, DATA_DIR: dir.path, BACKUP_DIR: folder });
    return (await gatherBackupPlaces(config))?.folder.fault;
  };
  assert.equal(await faultOf(dir.path), null);
  assert.equal(await faultOf(join(dir.path, "of", "its", "own")), null);
  assert.match(await faultOf(dir.path, "999 TB") ?? "", /^its disk is nearly full, .* are free$/);
  assert.match(await faultOf(file) ?? "", /^Not a directory \(os error 20\)$/);
  assert.match(await faultOf(join(file, "below")) ?? "", /^Not a directory/);
  assert.deepEqual(Array.from(Deno.readDirSync(dir.path), ({ name }) => name), ["file"]);
  assert.equal(await gatherBackupPlaces(parseConfig({ DATA_DIR: join(dir.path, "none") })), null);
});

Deno.test("a bucket of copies that takes a file is well, one that is not there or refuses is not, and nothing is left", async () => {
  await using dir = await tempDir();
  await using s3 = s3StandIn("copies");
  const faultOf = async (bucket: string) => {
    const names = { BACKUP_S3_ENDPOINT: s3.url, BACKUP_S3_BUCKET: bucket };
    const keys = { BACKUP_S3_ACCESS_KEY_ID: "a", BACKUP_S3_SECRET_ACCESS_KEY: "hush" };
    return (await gatherBackupPlaces(parseConfig({ DATA_DIR: dir.path, ...names, ...keys })))?.bucket?.fault;
  };
  assert.equal(await faultOf("copies"), null);
  assert.ok(s3.signed > 0);
  assert.match(await faultOf("others") ?? "", /does not exist/);
  s3.onWrite = () => {
    throw new Error("refused");
  };
  assert.match(await faultOf("copies") ?? "", /AccessDenied|Access Denied/i);
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
