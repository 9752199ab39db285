import assert from "node:assert/strict";
import { join } from "node:path";
import { listBackups } from "../../db/backup/backup_rows.ts";
import { backUp, type TestInstallation, testInstallation } from "../../tests/support/test_backup.ts";
import { typed } from "../../tests/support/server/typed_command.ts";

const settingsOf = ({ database, dataDir, folder }: TestInstallation) => ({
  ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, BACKUP_DIR: folder },
  ...{ KEEP_FREE_BYTES: "0", KEEP_FREE_PERCENT: "0" },
});

Deno.test("a list says whose each backup is, and a check of another installation's says nothing of ours that is called the same", async () => {
  await using one = await testInstallation();
  await using other = await testInstallation("migrated", one.folder);
  const settings = settingsOf(one);
  await typed(["backup", "create"], settings);
  await typed(["backup", "create"], settingsOf(other));
  const stdout = await typed(["backup", "list"], settings);
  assert.match(stdout, /by command or button +this one\n/);
  assert.match(stdout, new RegExp(`by command or button +another, ${other.installation}\n`));

  const ours = join(one.dataDir, "boxes.tar");
  await typed(["backup", "create", "--out", ours], settings);
  const theirs = await backUp(other, "boxes.tar");
  await typed(["backup", "verify", theirs.path], settings);
  const verifiedAt = async () =>
    (await listBackups(one.database.pool, 10)).find(({ name }) => name === "boxes.tar")?.verifiedAt;
  assert.equal(await verifiedAt(), null);
  await typed(["backup", "verify", ours], settings);
  assert.ok(await verifiedAt());
});

Deno.test("a backup that is written again under the same name is the last good one", async () => {
  await using one = await testInstallation();
  const file = join(one.folder, "weekly.tar");
  const madeAt = async () => (await listBackups(one.database.pool, 10)).map((backup) => backup.madeAt.getTime());
  await typed(["backup", "create", "--out", file], settingsOf(one));
  const [first = 0] = await madeAt();
  await Deno.remove(file);
  await typed(["backup", "create", "--out", file], settingsOf(one));
  const [second = 0, ...others] = await madeAt();
  assert.deepEqual([second > first, others], [true, []]);
});
