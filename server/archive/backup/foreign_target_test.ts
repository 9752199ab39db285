import assert from "node:assert/strict";
import { othersRelations } from "../../../db/backup/databases.ts";
import { openPool } from "../../../db/sql.ts";
import { testApp } from "../../../tests/support/server/test_app.ts";
import { backUp, restoring, type TestInstallation, testInstallation } from "../../../tests/support/test_backup.ts";
import { restoreBackup } from "./restore/restore_backup.ts";
import { forgetReplaced } from "./restore/replaced_things.ts";

async function inDatabase<T>(url: string, statement: string): Promise<readonly T[]> {
  const pool = openPool(url, { max: 1 });
  try {
    return [...await pool.unsafe<T[]>(statement)];
  } finally {
    await pool.end();
  }
}

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
      await inDatabase(url, `create schema apart; create ${made} as select 7 as kept`);
      const name = made.split(" ").at(-1) ?? "";
      await assert.rejects(restored(to, path, false), {
        code: "NotEmpty",
        message: new RegExp(`what is there is kept \\(${name.replace(".", "\\.")} is not of Stowmark\\)\\.$`),
      });
      assert.deepEqual(await inDatabase(url, `select kept from ${name}`), [{ kept: 7 }]);
    }
  }
  await using to = await testInstallation("empty");
  const { url } = to.database;
  await to.database.pool.end();
  await inDatabase(url, "create table other as select 7 as kept");
  const { kept } = await restored(to, path, true);
  assert.ok(kept);
  const keptUrl = new URL(url);
  keptUrl.pathname = kept.database;
  assert.deepEqual(await inDatabase(keptUrl.href, "select kept from other"), [{ kept: 7 }]);
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
    await inDatabase(url, "create table other as select 7 as kept");
    return await parts.disk.look();
  };
  const meanwhile = { ...parts, disk: { ...parts.disk, look } };
  await assert.rejects(restoreBackup(meanwhile, path, new Date(), false), { code: "NotEmpty" });
  assert.deepEqual(await inDatabase(url, "select kept from other"), [{ kept: 7 }]);
  const names = (await Array.fromAsync(Deno.readDir(to.dataDir))).map(({ name }) => name).sort();
  assert.deepEqual(names, ["incoming", "media"]);
});

Deno.test("nothing that a server of ours makes in its database counts as another program's", async () => {
  await using app = await testApp();
  assert.deepEqual(await othersRelations(app.pool), []);
});
