import assert from "node:assert/strict";
import { join } from "node:path";
import { keepInstallationId } from "../../db/media/installation.ts";
import { backupName } from "../../server/archive/backup/backup_name.ts";
import { ordinaryCli } from "../../tests/support/server/cli_process.ts";
import { backUp, testInstallation } from "../../tests/support/test_backup.ts";
import { migrateAsBefore } from "../../tests/support/test_database.ts";

/** So many of upgrades stay. */
const KEPT = 5;

Deno.test("a backup that root has put into the folder is listed as one that cannot be read, and keeps no other one there", async () => {
  await using old = await testInstallation("empty");
  const { database: { pool, url }, dataDir, folder, installation } = old;
  await migrateAsBefore(pool, "129");
  await keepInstallationId(pool, installation);
  await pool`insert into users (id, email, username) values ('anna', 'anna@example.org', 'anna')`;
  const nameOf = (day: number) => backupName("migration", new Date(Date.UTC(2026, 0, day)), installation);
  const earlier = Array.from({ length: KEPT + 1 }, (_, at) => nameOf(at + 1));
  const { path } = await backUp(old);
  for (const name of earlier) await Deno.copyFile(path, join(folder, name));
  await Deno.remove(path);
  const closed = backupName("asked", new Date(), installation);
  await Deno.writeTextFile(join(folder, closed), "", { mode: 0 });
  const settings = {
    ...{ DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_DIR: folder },
    ...{ KEEP_FREE_BYTES: "0", KEEP_FREE_PERCENT: "0" },
  };
  const upgraded = await ordinaryCli(["db", "migrate"], settings);
  assert.equal(upgraded.code, 0, upgraded.stderr);
  const names = (await Array.fromAsync(Deno.readDir(folder), ({ name }) => name)).sort();
  assert.deepEqual(names.filter((name) => earlier.includes(name)), earlier.slice(-KEPT + 1));
  assert.ok(names.includes(closed));

  const listed = await ordinaryCli(["backup", "list"], settings);
  assert.equal(listed.code, 0, listed.stderr);
  assert.match(listed.stdout, new RegExp(`^${closed} .* cannot be read by this account$`, "m"));
  const { backups } = JSON.parse((await ordinaryCli(["backup", "list", "--json"], settings)).stdout);
  const unreadable = backups.filter(({ isReadable }: { isReadable: boolean }) => !isReadable);
  assert.deepEqual(unreadable.map(({ name }: { name: string }) => name), [closed]);
});
