import assert from "node:assert/strict";
import { join } from "node:path";
import { cli, type CliOutcome, ordinaryCli, tempDir } from "../../tests/support/server/cli_process.ts";
import { throwAwayDatabase } from "../../tests/support/test_database.ts";

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
  const below = await cli(["backup", "create", "--out", join(file, "boxes.tar")], settings);
  requireSentence(below, /closed\.tar cannot be written: /);
  for (const folder of [readOnly, closed]) {
    const made = await ordinaryCli(["backup", "create", "--out", join(folder, "boxes.tar")], settings);
    requireSentence(made, /boxes\.tar cannot be written \(.*ermission denied/);
  }
  for (const verb of ["verify", "restore"]) {
    requireSentence(
      await ordinaryCli(["backup", verb, file], settings),
      /closed\.tar cannot be read: .*ermission denied/,
    );
  }
  const listed = await ordinaryCli(["backup", "list"], { ...settings, BACKUP_DIR: closed });
  requireSentence(listed, /closed cannot be read: .*ermission denied/);
  for (const folder of [readOnly, closed]) await Deno.chmod(folder, 0o700);
});
