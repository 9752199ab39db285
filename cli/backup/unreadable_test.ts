import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { newId } from "../../db/new_id.ts";
import type { MediaKey } from "../../domain/wire/ids.ts";
import { backupName } from "../../server/archive/backup/backup_name.ts";
import { storedName } from "../../server/host/storage/storage.ts";
import { type CliOutcome, ordinaryCli, tempDir } from "../../tests/support/server/cli_process.ts";
import { backUp, commandSettings, testInstallation } from "../../tests/support/test_backup.ts";
import { throwAwayDatabase } from "../../tests/support/test_database.ts";
import { typed } from "../../tests/support/server/typed_command.ts";
import { everyNth } from "../../tools/gate/shares.ts";

/** One sentence on stderr, and 1. */
function requireSentence({ code, stdout, stderr }: CliOutcome, sentence: RegExp): void {
  assert.deepEqual([code, stdout], [1, ""], stderr);
  assert.match(stderr, /^[^\n]+\.\n$/);
  assert.match(stderr, sentence);
}

Deno.test("a backup into a folder that cannot be used, one that cannot be read, and a closed folder of backups are sentences", async () => {
  await using dir = await tempDir();
  await using database = await throwAwayDatabase();
  const folderOf = async (name: string, mode: number) => {
    await Deno.mkdir(join(dir.path, name));
    await Deno.chmod(join(dir.path, name), mode);
    return join(dir.path, name);
  };
  const file = join(dir.path, "closed.tar");
  await Deno.writeTextFile(file, "", { mode: 0 });
  const [readOnly, closed] = [await folderOf("read-only", 0o500), await folderOf("closed", 0)];
  const settings = {
    ...{ DATABASE_URL: database.url, DATA_DIR: join(dir.path, "data") },
    ...{ KEEP_FREE_BYTES: "0", KEEP_FREE_PERCENT: "0" },
  };
  const below = typed(["backup", "create", "--out", join(file, "boxes.tar")], settings);
  await assert.rejects(below, { name: "CommandFailed", message: /closed\.tar cannot be written: / });
  for (const folder of everyNth([readOnly, closed], 2)) {
    const made = await ordinaryCli(["backup", "create", "--out", join(folder, "boxes.tar")], settings);
    requireSentence(made, /boxes\.tar cannot be written \(.*ermission denied/);
  }
  for (const verb of everyNth(["verify", "restore"], 2)) {
    requireSentence(
      await ordinaryCli(["backup", verb, file], settings),
      /closed\.tar cannot be read: .*ermission denied/,
    );
  }
  const listed = await ordinaryCli(["backup", "list"], { ...settings, BACKUP_DIR: closed });
  requireSentence(listed, /closed cannot be read: .*ermission denied/);
  for (const folder of [readOnly, closed]) await Deno.chmod(folder, 0o700);
});

Deno.test("a backup that root has put into the folder is listed as one that cannot be read", async () => {
  await using here = await testInstallation();
  const { folder, installation } = here;
  await backUp(here, backupName("nightly", new Date(), installation));
  const closed = backupName("asked", new Date(), installation);
  await Deno.writeTextFile(join(folder, closed), "", { mode: 0 });
  const settings = commandSettings(here);
  const listed = await ordinaryCli(["backup", "list"], settings);
  assert.equal(listed.code, 0, listed.stderr);
  assert.match(listed.stdout, new RegExp(`^${closed} .* cannot be read by this account$`, "m"));
  const { backups } = JSON.parse((await ordinaryCli(["backup", "list", "--json"], settings)).stdout);
  const unreadable = backups.filter(({ isReadable }: { isReadable: boolean }) => !isReadable);
  assert.deepEqual([backups.length, unreadable.map(({ name }: { name: string }) => name)], [2, [closed]]);
});

Deno.test("a file that the account may not read is named, and no backup is made that lacks it", async () => {
  await using installation = await testInstallation();
  const { dataDir, folder } = installation;
  const settings = commandSettings(installation);
  const out = join(folder, "boxes.tar");
  for (const name of everyNth(["scans/anna/1.png", `media/${storedName(newId() as MediaKey, "view")}`], 2)) {
    const path = join(dataDir, name);
    await Deno.mkdir(dirname(path), { recursive: true });
    await Deno.writeTextFile(path, "secret", { mode: 0o000 });
    const { code, stderr } = await ordinaryCli(["backup", "create", "--out", out], settings);
    assert.equal(code, 1, name);
    const sentence =
      `${name} cannot be read. Mend that, or take it away, and try again (Permission denied (os error 13)`;
    assert.deepEqual([stderr.startsWith(sentence), stderr.trim().split("\n").length], [true, 1], stderr);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(folder)), []);
    await Deno.remove(path);
  }
  const closed = join(dataDir, "scans", "anna");
  await Deno.chmod(closed, 0o000);
  const { code, stderr } = await ordinaryCli(["backup", "create", "--out", out], settings);
  await Deno.chmod(closed, 0o700);
  assert.equal(code, 1);
  assert.match(stderr, /^The list of files cannot be read\. .*scans\/anna.*\n$/);
});
