import assert from "node:assert/strict";
import { beside, dropDatabase } from "../../../db/backup/databases.ts";
import { openPool, ping } from "../../../db/sql.ts";
import { backUp, restoring, type TestInstallation, testInstallation } from "../../../tests/support/test_backup.ts";
import { undoRestore } from "./restore/replaced_things.ts";
import { restoreBackup } from "./restore/restore_backup.ts";

/** Somebody looks into a database by a program of their own, until disposed. */
async function psql(databaseUrl: string): Promise<AsyncDisposable> {
  const url = new URL(databaseUrl);
  url.searchParams.set("application_name", "psql");
  const pool = openPool(url.href, { max: 1 });
  await ping(pool);
  return { [Symbol.asyncDispose]: () => pool.end({ timeout: 5 }) };
}

async function installationOf(person: string): Promise<TestInstallation> {
  const installation = await testInstallation();
  const { pool } = installation.database;
  await pool`insert into users (id, email, username) values (${person}, ${`${person}@example.org`}, ${person})`;
  return installation;
}

async function peopleIn(url: string): Promise<string[]> {
  const pool = openPool(url, { max: 1 });
  const rows = await pool<{ username: string }[]>`select username from users order by username`;
  await pool.end();
  return rows.map(({ username }) => username);
}

async function namesIn(folder: string): Promise<string[]> {
  return (await Array.fromAsync(Deno.readDir(folder), ({ name }) => name)).sort();
}

const CONNECTED = {
  code: "DatabaseUsed",
  message:
    /^Somebody is connected to the database that is to be replaced\. .* and try again \(psql of \S+, process \d+\)\.$/,
};

Deno.test("a restore and an undo are refused while somebody is connected to what they would replace or bring back", async () => {
  await using installation = await installationOf("anna");
  const { database: { pool, url } } = installation;
  const parts = restoring(installation);
  const { path } = await backUp(installation);
  await pool.end();
  {
    await using _open = await psql(url);
    await assert.rejects(restoreBackup(parts, path, new Date(), true), CONNECTED);
  }
  const { kept } = await restoreBackup(parts, path, new Date(), true);
  assert.ok(kept);
  for (const database of [url, beside(url, kept.database)]) {
    await using _open = await psql(database);
    await assert.rejects(undoRestore(parts, kept.time, new Date()), CONNECTED);
  }
  const undone = await undoRestore(parts, kept.time, new Date());
  await dropDatabase(url, undone?.database ?? "");
});

Deno.test("who connects while a backup is made ready keeps it from its place, and nothing is left of the restore", async () => {
  await using installation = await installationOf("anna");
  const { database: { pool, url }, dataDir } = installation;
  const parts = restoring(installation);
  const { path } = await backUp(installation);
  await pool.end();
  await using resources = new AsyncDisposableStack();
  const look = async () => {
    resources.use(await psql(url));
    return await parts.disk.look();
  };
  const meanwhile = { ...parts, disk: { ...parts.disk, look } };
  await assert.rejects(restoreBackup(meanwhile, path, new Date(), true), { code: "DatabaseUsed" });
  assert.deepEqual(await namesIn(dataDir), ["incoming", "media"]);
  assert.deepEqual(await peopleIn(url), ["anna"]);
});
