import assert from "node:assert/strict";
import { join } from "node:path";
import { dropDatabase, fromOutside } from "../../../../db/backup/databases.ts";
import { openPool } from "../../../../db/sql.ts";
import { backUp, restoring, testInstallation } from "../../../../tests/support/test_backup.ts";
import { forgetReplaced, isRestoreTime, newRestoreTime, replacedThings } from "./replaced_things.ts";
import { restoreBackup, undoRestore } from "./restore_backup.ts";

const NOON = new Date("2026-11-22T12:00:00Z");

async function write(databaseUrl: string, person: string): Promise<void> {
  const pool = openPool(databaseUrl, { max: 1 });
  await pool`insert into users (id, email, username) values (${person}, ${`${person}@example.org`}, ${person})`;
  await pool.end();
}

async function peopleIn(databaseUrl: string): Promise<string[]> {
  const pool = openPool(databaseUrl, { max: 1 });
  const rows = await pool<{ username: string }[]>`select username from users order by username`;
  await pool.end();
  return rows.map(({ username }) => username);
}

Deno.test("restores and undos within one second keep what each has replaced under a name of its own", async () => {
  await using installation = await testInstallation();
  const { database, dataDir } = installation;
  const parts = restoring(installation);
  await database.pool.end();
  await write(database.url, "anna");
  const { path } = await backUp(installation);
  await using resources = new AsyncDisposableStack();
  const keptTimes: string[] = [];
  for (const person of ["bob", "cleo"]) {
    await write(database.url, person);
    const { kept } = await restoreBackup(parts, path, NOON, true);
    assert.ok(kept);
    resources.defer(() => dropDatabase(database.url, kept.database));
    keptTimes.push(kept.time);
  }
  const [first = "", second = ""] = keptTimes;
  const undone = await undoRestore(parts, first, NOON);
  resources.defer(() => dropDatabase(database.url, undone.database));
  assert.deepEqual(await peopleIn(database.url), ["anna", "bob"]);
  const times = (await replacedThings(dataDir)).map(({ time }) => time);
  assert.deepEqual(times.toSorted(), [second, undone.time].toSorted());
  const again = await undoRestore(parts, second, NOON);
  resources.defer(() => dropDatabase(database.url, again.database));
  assert.deepEqual(await peopleIn(database.url), ["anna", "cleo"]);
});

Deno.test("the time that a restore says begins with its second, and no two are alike", () => {
  const times = Array.from({ length: 100 }, () => newRestoreTime(NOON));
  assert.ok(times.every((time) => time.startsWith("20261122T120000Z-") && isRestoreTime(time)));
  assert.equal(new Set(times).size, times.length);
  for (const text of ["", "yesterday", "20261122T120000Z-", "20261122T120000Z-../../etc", "x20261122T120000Z"]) {
    assert.equal(isRestoreTime(text), false);
  }
});

Deno.test("what an earlier version has kept is listed, and forgotten by its time alone", async () => {
  await using installation = await testInstallation();
  const { dataDir, database: { url }, store } = installation;
  // Of this second, since all tests share one PostgreSQL.
  const time = newRestoreTime(new Date()).slice(0, -"-9b2e4c07".length);
  const name = `replaced_${time.toLowerCase()}`;
  await fromOutside(url, (sql) => sql`create database ${sql(name)} template template0`);
  await Deno.mkdir(join(dataDir, `replaced-${time}`));
  assert.deepEqual((await replacedThings(dataDir)).map(({ time, database }) => [time, database]), [[time, name]]);
  assert.equal(await forgetReplaced({ databaseUrl: url, dataDir, store }, time), true);
  assert.deepEqual(await replacedThings(dataDir), []);
  const left = await fromOutside(url, (sql) => sql`select from pg_database where datname = ${name}`);
  assert.equal(left.length, 0);
});
