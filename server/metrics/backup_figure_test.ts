import assert from "node:assert/strict";
import { join } from "node:path";
import { Registry } from "prom-client";
import { keptBackups, testInstallation } from "../../tests/support/test_backup.ts";
import { locationOf } from "../archive/backup/backup_folder.ts";
import { keepBackup } from "../archive/backup/make/keep_backup.ts";
import { isLastBackupGone } from "../archive/backup/backup_folder.ts";
import { addBackupFigure } from "./backup_figure.ts";

Deno.test("the figures tell that the last good backup's file is gone", async () => {
  await using installation = await testInstallation();
  const { folder, database: { pool } } = installation;
  const registry = new Registry();
  let now = 0;
  addBackupFigure(registry, { clock: () => now, isLastBackupGone: () => isLastBackupGone(pool, folder) });
  const figure = async () => {
    now += 3_600_000;
    return (await registry.getSingleMetric("stowmark_backup_gone")?.get())?.values[0]?.value;
  };
  assert.equal(await figure(), undefined);
  await keepBackup(keptBackups(installation), "asked");
  assert.equal(await figure(), 0);
  const [name = ""] = Array.from(Deno.readDirSync(folder), (file) => file.name);
  await Deno.remove(join(folder, name));
  assert.equal(await figure(), 1);
  await pool`update backups set place = '/mnt/disk on boxes'`;
  assert.equal(await figure(), 0, "made elsewhere by hand, and carried away");
  await pool`update backups set place = ${locationOf(folder)}, reason = 'nightly'`;
  assert.equal(await figure(), 1);
  await pool`update backups set copied_to = 'copies at https://s3.example.org'`;
  assert.equal(await figure(), 0);
});
