import assert from "node:assert/strict";
import { dropDatabase, inDatabase } from "../../../../db/backup/databases.ts";
import { addPerson, backUp, peopleIn, restoring, testInstallation } from "../../../../tests/support/test_backup.ts";
import { replacedThings, undoRestore } from "./replaced_things.ts";
import { restoreBackup } from "./restore_backup.ts";

const NOON = new Date("2026-11-22T12:00:00Z");

const write = (databaseUrl: string, person: string) => inDatabase(databaseUrl, (sql) => addPerson(sql, person));

Deno.test("restores and undos within one second keep what each has replaced under a name of its own", async () => {
  await using installation = await testInstallation();
  const { database } = installation;
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
  assert.ok(undone);
  resources.defer(() => dropDatabase(database.url, undone.database));
  assert.deepEqual(await peopleIn(database.url), ["anna", "bob"]);
  const times = (await replacedThings(database.url)).map(({ time }) => time);
  assert.deepEqual(times.toSorted(), [second, undone.time].toSorted());
  const again = await undoRestore(parts, second, NOON);
  assert.ok(again);
  resources.defer(() => dropDatabase(database.url, again.database));
  assert.deepEqual(await peopleIn(database.url), ["anna", "cleo"]);
});
