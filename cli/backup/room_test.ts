import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { join } from "node:path";
import { DATABASE } from "../../server/archive/backup/format/archive_format.ts";
import { readArchive } from "../../server/archive/backup/format/read_archive.ts";
import { lockDataDir } from "../../server/host/postgres/embedded.ts";
import { ArchiveWriter } from "../../server/archive/backup/format/archive_writer.ts";
import { typed } from "../../tests/support/server/typed_command.ts";
import { cli, tempDir } from "../../tests/support/server/cli_process.ts";
import { backUp, testInstallation } from "../../tests/support/test_backup.ts";
import { emptyDatabase } from "../../tests/support/test_database.ts";

/** What gzip says of a part of 4 GB. */
const FULL_PART = Buffer.from([0xff, 0xff, 0xff, 0xff]);
const PARTS = 1_000;

/** A backup that says of its rows that they take more room than any disk has. */
async function writeHuge(path: string): Promise<void> {
  await using installation = await testInstallation();
  const { path: small } = await backUp(installation);
  using file = await Deno.open(path, { write: true, createNew: true });
  const archive = new ArchiveWriter(file, new Date());
  for await (const { name, size, bytes } of readArchive(small, () => {})) {
    if (!name.startsWith(DATABASE)) {
      await archive.add(name, size, [await bytes()]);
      continue;
    }
    const folder = name.slice(0, name.lastIndexOf("/"));
    for (let part = 0; part < PARTS; part++) await archive.add(`${folder}/${part}.gz`, FULL_PART.length, [FULL_PART]);
    return;
  }
}

Deno.test("a backup that the disk has no room for is neither checked nor restored, and both commands say so", async () => {
  await using dir = await tempDir();
  const huge = join(dir.path, "huge.tar");
  await writeHuge(huge);
  const settings = { DATA_DIR: join(dir.path, "data"), KEEP_FREE_BYTES: "0", KEEP_FREE_PERCENT: "0" };
  const sentence =
    /^\S+huge\.tar needs more room than there is\. Make room, and try again \(1\d(\.\d)? TB are needed on the disk of DATA_DIR, \S+ \S+ are free\)\.$/;
  for (const verb of ["verify", "restore"]) {
    await assert.rejects(typed(["backup", verb, huge], settings), { name: "CommandFailed", message: sentence });
  }
});

Deno.test("a second restore into one DATA_DIR over DATABASE_URL is refused while the first one works", async () => {
  await using dir = await tempDir();
  await using database = await emptyDatabase();
  const backup = join(dir.path, "any.tar");
  await Deno.writeTextFile(backup, "");
  const settings = { DATABASE_URL: database.url, DATA_DIR: join(dir.path, "data") };
  using first = await lockDataDir(settings.DATA_DIR);
  assert.ok(first);
  for (const args of [["restore", backup], ["undo", "20261122T024000Z-9b2e4c07"]]) {
    const message = "Another restore works on this DATA_DIR just now. Wait for it, and try again.";
    await assert.rejects(typed(["backup", ...args], settings), { name: "CommandFailed", message });
  }
});

Deno.test("over DATABASE_URL a check and a restore say what the database takes there, and that nobody can ask for its room", async () => {
  await using dir = await tempDir();
  await using installation = await testInstallation();
  const { path } = await backUp(installation);
  const said = "The database takes about 16 MB on the disk of the PostgreSQL of DATABASE_URL. " +
    "How much is free there cannot be asked: look before.\n";
  for (const verb of ["verify", "restore"]) {
    await using database = await emptyDatabase();
    const settings = { DATABASE_URL: database.url, DATA_DIR: join(dir.path, verb), KEEP_FREE_BYTES: "0" };
    const { code, stdout, stderr } = await cli(["backup", verb, path, "--json"], settings);
    assert.deepEqual([code, stderr], [0, said]);
    assert.ok(JSON.parse(stdout).rows > 0);
  }
});
