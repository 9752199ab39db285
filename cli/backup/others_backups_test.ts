import assert from "node:assert/strict";
import { join } from "node:path";
import { listBackups } from "../../db/backup/backup_rows.ts";
import { writeMark } from "../../server/media/storage_mark.ts";
import { cli } from "../../tools/cli_process.ts";
import { backUp, type TestInstallation, testInstallation } from "../../tools/test_backup.ts";

const settingsOf = ({ database, dataDir, folder }: TestInstallation) => ({
  ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, BACKUP_DIR: folder },
  ...{ KEEP_FREE_BYTES: "0", KEEP_FREE_PERCENT: "0" },
});

Deno.test("a list says whose each backup is, and a check of another installation's says nothing of ours that is called the same", async () => {
  await using one = await testInstallation();
  await using other = await testInstallation("migrated", one.folder);
  await writeMark(one.store.storage, one.store.stagingDir, one.installation);
  const settings = settingsOf(one);
  assert.equal((await cli(["backup", "create"], settings)).code, 0);
  assert.equal((await cli(["backup", "create"], settingsOf(other))).code, 0);
  const { stdout } = await cli(["backup", "list"], settings);
  assert.match(stdout, /by command or button +this one\n/);
  assert.match(stdout, new RegExp(`by command or button +another, ${other.installation}\n`));

  const ours = join(one.dataDir, "boxes.tar");
  assert.equal((await cli(["backup", "create", "--out", ours], settings)).code, 0);
  const theirs = await backUp(other, "boxes.tar");
  assert.equal((await cli(["backup", "verify", theirs.path], settings)).code, 0);
  const verifiedAt = async () =>
    (await listBackups(one.database.pool, 10)).find(({ name }) => name === "boxes.tar")?.verifiedAt;
  assert.equal(await verifiedAt(), null);
  assert.equal((await cli(["backup", "verify", ours], settings)).code, 0);
  assert.ok(await verifiedAt());
});

Deno.test("a backup that is written again under the same name is the last good one", async () => {
  await using one = await testInstallation();
  const file = join(one.folder, "weekly.tar");
  const madeAt = async () => (await listBackups(one.database.pool, 10)).map((backup) => backup.madeAt.getTime());
  assert.equal((await cli(["backup", "create", "--out", file], settingsOf(one))).code, 0);
  const [first = 0] = await madeAt();
  await Deno.remove(file);
  assert.equal((await cli(["backup", "create", "--out", file], settingsOf(one))).code, 0);
  const [second = 0, ...others] = await madeAt();
  assert.deepEqual([second > first, others], [true, []]);
});
