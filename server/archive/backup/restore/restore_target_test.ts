import assert from "node:assert/strict";
import { join } from "node:path";
import { beside, dropDatabase, inDatabase, othersRelations } from "../../../../db/backup/databases.ts";
import { openPool, ping } from "../../../../db/sql.ts";
import { testApp } from "../../../../tests/support/server/test_app.ts";
import {
  addFile,
  addPerson,
  backUp,
  namesIn,
  peopleIn,
  restoring,
  type TestInstallation,
  testInstallation,
} from "../../../../tests/support/test_backup.ts";
import { forgetReplaced, undoRestore } from "./replaced_things.ts";
import { restoreBackup } from "./restore_backup.ts";

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
  await addPerson(installation.database.pool, person);
  return installation;
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

Deno.test("who connects while a backup is made ready keeps it from being used, and nothing is left of the restore", async () => {
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
  await assert.rejects(restoreBackup(meanwhile, path, new Date(), true), CONNECTED);
  assert.deepEqual(await namesIn(dataDir), ["incoming", "media"]);
  assert.deepEqual(await peopleIn(url), ["anna"]);
});

const ask = (url: string, statement: string) => inDatabase(url, async (sql) => [...await sql.unsafe(statement)]);

const restored = (to: TestInstallation, path: string, isForced: boolean) =>
  restoreBackup(restoring(to), path, new Date(), isForced);

Deno.test("a database in which another program keeps something is replaced by force only, and then kept", async () => {
  await using from = await testInstallation();
  const { path } = await backUp(from);
  for (const kind of ["migrated", "empty"] as const) {
    for (const made of ["table public.other", "table apart.users", "view public.seen"]) {
      await using to = await testInstallation(kind);
      const { url } = to.database;
      await to.database.pool.end();
      await ask(url, `create schema apart; create ${made} as select 7 as kept`);
      const name = made.split(" ").at(-1) ?? "";
      await assert.rejects(restored(to, path, false), {
        code: "NotEmpty",
        message: new RegExp(`what is there is kept \\(${name.replace(".", "\\.")} is not of Stowmark\\)\\.$`),
      });
      assert.deepEqual(await ask(url, `select kept from ${name}`), [{ kept: 7 }]);
    }
  }
  await using to = await testInstallation("empty");
  const { url } = to.database;
  await to.database.pool.end();
  await ask(url, "create table other as select 7 as kept");
  const { kept } = await restored(to, path, true);
  assert.ok(kept);
  assert.deepEqual(await ask(beside(url, kept.database), "select kept from other"), [{ kept: 7 }]);
  await forgetReplaced(restoring(to), kept.time);
});

Deno.test("what comes into an empty database while a backup is made ready for it is not replaced either", async () => {
  await using from = await testInstallation();
  const { path } = await backUp(from);
  await using to = await testInstallation();
  const { url } = to.database;
  await to.database.pool.end();
  const parts = restoring(to);
  const look = async () => {
    await ask(url, "create table other as select 7 as kept");
    return await parts.disk.look();
  };
  const meanwhile = { ...parts, disk: { ...parts.disk, look } };
  await assert.rejects(restoreBackup(meanwhile, path, new Date(), false), { code: "NotEmpty" });
  assert.deepEqual(await ask(url, "select kept from other"), [{ kept: 7 }]);
  assert.deepEqual(await namesIn(to.dataDir), ["incoming", "media"]);
});

Deno.test("what was there is kept though its disk goes away while a backup is made ready", async () => {
  await using to = await testInstallation();
  const { path } = await backUp(to);
  await addFile(to, new Uint8Array(1), `aa/${"b".repeat(26)}.original`);
  await to.database.pool.end();
  const parts = restoring(to);
  const look = async () => {
    await Deno.remove(join(to.dataDir, "media/aa"), { recursive: true });
    return await parts.disk.look();
  };
  const { kept } = await restoreBackup({ ...parts, disk: { ...parts.disk, look } }, path, new Date(), true);
  await forgetReplaced(parts, kept?.time ?? "");
  assert.ok(kept);
});

Deno.test("a restore is done though what nobody used cannot be removed, and says that it is kept", async () => {
  await using from = await installationOf("anna");
  const { path } = await backUp(from);
  await using to = await testInstallation();
  await to.database.pool.end();
  const media = join(to.dataDir, "media");
  const goToEnd = () => {
    Deno.removeSync(media, { recursive: true });
    Deno.writeTextFileSync(media, "");
  };
  const { kept } = await restoreBackup({ ...restoring(to), goToEnd }, path, new Date(), false);
  assert.deepEqual(await peopleIn(to.database.url), ["anna"]);
  await dropDatabase(to.database.url, kept?.database ?? "");
  assert.ok(kept);
});

Deno.test("nothing that a server of ours makes in its database counts as another program's", async () => {
  await using app = await testApp();
  assert.deepEqual(await othersRelations(app.pool), []);
});
