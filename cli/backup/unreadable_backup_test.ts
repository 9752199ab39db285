import assert from "node:assert/strict";
import { join } from "node:path";
import { backupName } from "../../server/archive/backup/backup_name.ts";
import { ordinaryCli } from "../../tests/support/server/cli_process.ts";
import { backUp, testInstallation } from "../../tests/support/test_backup.ts";

Deno.test("a backup that root has put into the folder is listed as one that cannot be read", async () => {
  await using here = await testInstallation();
  const { database: { url }, dataDir, folder, installation } = here;
  await backUp(here, backupName("nightly", new Date(), installation));
  const closed = backupName("asked", new Date(), installation);
  await Deno.writeTextFile(join(folder, closed), "", { mode: 0 });
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_DIR: folder };
  const listed = await ordinaryCli(["backup", "list"], settings);
  assert.equal(listed.code, 0, listed.stderr);
  assert.match(listed.stdout, new RegExp(`^${closed} .* cannot be read by this account$`, "m"));
  const { backups } = JSON.parse((await ordinaryCli(["backup", "list", "--json"], settings)).stdout);
  const unreadable = backups.filter(({ isReadable }: { isReadable: boolean }) => !isReadable);
  assert.deepEqual([backups.length, unreadable.map(({ name }: { name: string }) => name)], [2, [closed]]);
});
