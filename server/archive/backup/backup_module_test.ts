import assert from "node:assert/strict";
import { join } from "node:path";
import type { UserId } from "../../../domain/wire/ids.ts";
import { standingOf } from "../../../domain/backup/standing.ts";
import { newId } from "../../../db/new_id.ts";
import { keptBackups, testInstallation } from "../../../tests/support/test_backup.ts";
import { backupHandlers } from "./backup_module.ts";
import { checkKeptBackup, keepBackup } from "./make/keep_backup.ts";

const ADMIN = {
  ...{ userId: newId() as UserId, sessionId: null, signedInAt: null },
  ...{ email: "ann@example.org", isAdmin: true },
};

Deno.test("admins read that a backup is gone once its file is, and of one on another computer nothing", async () => {
  await using installation = await testInstallation();
  const { folder, database: { pool } } = installation;
  const kept = keptBackups(installation);
  await keepBackup(kept, "asked");
  const [name = ""] = Array.from(Deno.readDirSync(folder), (file) => file.name);
  await checkKeptBackup(kept, name);
  const standing = async () => {
    const { backups } = await backupHandlers(pool, folder, true).list_backups({}, ADMIN);
    return standingOf(backups, Date.now());
  };
  assert.equal(await standing(), "good");
  await Deno.remove(join(folder, name));
  assert.equal(await standing(), "gone");
  await pool`update backups set copied_to = 'copies at https://s3.example.org'`;
  assert.equal(await standing(), "good");
  await pool`update backups set copied_to = null, place = ${`${folder} on another-computer`}`;
  assert.equal(await standing(), "good");
});
