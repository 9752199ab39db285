import assert from "node:assert/strict";
import { join } from "node:path";
import { tempDir } from "../../../tests/support/server/cli_process.ts";
import type { BackupReason } from "../../../domain/backup/backup.ts";
import { locationOf, lookForBackup } from "./backup_folder.ts";

Deno.test("a backup's file is looked for in this server's folder and where it was made, and never called gone from another computer", async () => {
  await using dir = await tempDir();
  const [folder, made] = [join(dir.path, "new"), join(dir.path, "old")];
  const look = (place: string, at = folder, reason: BackupReason = "nightly") =>
    lookForBackup(at, { name: "a.tar", place, reason });
  assert.equal(await look(locationOf(folder)), "gone");
  assert.equal(await look(locationOf(made)), "gone");
  assert.equal(await look(`${made} on another-computer`), "out of sight");
  assert.equal(await look(locationOf(made), folder, "asked"), "out of sight", "a disk that is away");
  assert.equal(await look(locationOf(folder), folder, "asked"), "gone");
  await Deno.mkdir(made);
  assert.equal(await look(locationOf(made), folder, "asked"), "gone");
  await Deno.writeTextFile(join(made, "a.tar"), "");
  assert.equal(await look(locationOf(made)), "where it was made");
  assert.equal(await look(`${made} on another-computer`), "out of sight");
  assert.equal(await look(`${made} on another-computer`, made), "in the folder", "a disk that several have");
  assert.equal(await look(locationOf(join(made, "a.tar"))), "gone");
});
