import assert from "node:assert/strict";
import { join } from "node:path";
import type { UserId } from "../../../domain/wire/ids.ts";
import { standingOf } from "../../../domain/backup/standing.ts";
import { newId } from "../../../db/new_id.ts";
import { keptBackups, testInstallation } from "../../../tests/support/test_backup.ts";
import { locationOf } from "./backup_folder.ts";
import { backupHandlers } from "./backup_module.ts";
import { checkKeptBackup, keepBackup } from "./make/keep_backup.ts";

const ADMIN = {
  ...{ userId: newId() as UserId, sessionId: null, signedInAt: null },
  ...{ email: "ann@example.org", isAdmin: true, isPro: false },
};

Deno.test("admins read that a backup is gone once its file is, and of one on another computer nothing", async () => {
  await using installation = await testInstallation();
  const { folder, dataDir, database: { pool } } = installation;
  const kept = keptBackups(installation);
  await keepBackup(kept, "asked");
  const [name = ""] = Array.from(Deno.readDirSync(folder), (file) => file.name);
  await checkKeptBackup(kept, name);
  const standing = async (at = folder) => {
    const { backups } = await backupHandlers(pool, at, true).list_backups({}, ADMIN);
    return standingOf(backups, Date.now());
  };
  assert.equal(await standing(), "good");
  assert.equal(await standing(join(dataDir, "backups")), "good", "it still is where it was made");
  await Deno.remove(join(folder, name));
  assert.equal(await standing(), "gone");
  assert.equal(
    await standing(join(dataDir, "backups")),
    "gone",
    "one that was made by hand into a folder that is still here",
  );
  const away = join(dataDir, "a disk that is away");
  await pool`update backups set place = ${locationOf(away)}`;
  assert.equal(await standing(), "good", "it may be on that disk");
  await pool`update backups set reason = 'nightly'`;
  assert.equal(
    await standing(join(dataDir, "backups")),
    "gone",
    "a restored database speaks of nights of another folder",
  );
  await pool`update backups set copied_to = 'copies at https://s3.example.org'`;
  assert.equal(await standing(), "good");
  await pool`update backups set copied_to = null, place = ${`${folder} on another-computer`}`;
  assert.equal(await standing(), "good");
});
