import assert from "node:assert/strict";
import { signInUser } from "../../db/auth/users.ts";
import type { Pool } from "../../db/sql.ts";
import { keptBackups, testInstallation } from "../../tests/support/test_backup.ts";
import { throwAwayDatabase } from "../../tests/support/test_database.ts";
import { isLastBackupGone, locationOf } from "../archive/backup/backup_folder.ts";
import { keepBackup } from "../archive/backup/make/keep_backup.ts";
import { addDatabaseFigures } from "./database_figures.ts";
import { join } from "node:path";
import { Registry } from "prom-client";

/** What is kept for some seconds is read anew each time: every look comes an hour after the last one. */
function figuresOf(pool: Pool, isLastBackupGone = () => Promise.resolve<boolean | null>(null)) {
  const registry = new Registry();
  let now = 0;
  addDatabaseFigures(registry, { pool, clock: () => now, isLastBackupGone });
  return async (names: readonly string[]) => {
    now += 3_600_000;
    return await Promise.all(names.map(async (name) => {
      const figure = (await registry.getSingleMetric(`stowmark_${name}`)?.get())?.values[0]?.value;
      return name.endsWith("seconds") && figure !== undefined ? Math.floor(figure / 3_600) : figure;
    }));
  };
}

Deno.test("the figures tell jobs that wait, for how long, and those given up", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await pool`
    select graphile_worker.add_job('work', '{}'::json, run_at => now() - interval '90 minutes', max_attempts => 3),
      graphile_worker.add_job('work', '{}'::json, run_at => now() + interval '1 hour')`;
  const [given] = await pool<{ id: string }[]>`select (graphile_worker.add_job('work', '{}'::json)).id::text`;
  await pool`select graphile_worker.permanently_fail_jobs(array[${given?.id ?? ""}]::bigint[], 'gone')`;
  const figures = await figuresOf(pool)(["jobs_waiting", "jobs_oldest_waiting_seconds", "jobs_running", "jobs_failed"]);
  assert.deepEqual(figures, [1, 1, 0, 1]);
});

Deno.test("the figures tell how old and how large the last good backup is, when one was checked, and what is wrong", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const read = figuresOf(pool);
  const backups = () =>
    read(
      ["age_seconds", "bytes", "check_age_seconds", "overdue", "failed", "missing_files"].map((name) =>
        `backup_${name}`
      ),
    );
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const note = (
    name: string,
    hours: number,
    bytes: number | null,
    fault: string | null,
    missing: number | null = null,
  ) =>
    pool`
      insert into backups (name, place, reason, made_at, bytes, files, fault, verified_at, missing_files)
      values (${name}, 'here', 'nightly', ${ago(hours)}, ${bytes}, ${bytes && 1}, ${fault}, ${
      bytes && ago(hours - 1)
    }, ${missing})`;
  await signInUser(pool, { subject: "1", email: "ann@example.org", firstName: "Ann", lastName: "" }, "");
  assert.deepEqual(await backups(), [undefined, undefined, undefined, 0, 0, undefined]);
  await pool`update users set created_at = ${ago(40)}`;
  await note("old", 37.5, 1_000, null);
  assert.deepEqual(await backups(), [37, 1_000, 36, 1, 0, 0]);
  await note("new", 35.5, 2_000, null);
  assert.deepEqual(await backups(), [35, 2_000, 34, 0, 0, 0]);
  await note("newer", 2.5, 3_000, null, 7);
  await note("failed", 1.5, null, "no room");
  assert.deepEqual(await backups(), [2, 3_000, 1, 0, 1, 7]);
});

Deno.test("the figures tell that the last good backup's file is gone", async () => {
  await using installation = await testInstallation();
  const { folder, database: { pool } } = installation;
  const read = figuresOf(pool, () => isLastBackupGone(pool, folder));
  const figure = async () => (await read(["backup_gone"]))[0];
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
