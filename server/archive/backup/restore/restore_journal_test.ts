import assert from "node:assert/strict";
import { join } from "node:path";
import { nameOfDatabase } from "../../../../db/backup/databases.ts";
import { testInstallation } from "../../../../tests/support/test_backup.ts";
import { openStorage } from "../../../host/storage/open_storage.ts";
import { carryOut, type Journal, readJournal, writeJournal } from "./restore_journal.ts";

const ITEMS = ["media", "scans"];
const [FROM, KEPT] = ["restore-unfinished-1", "replaced-1"];

/** Every rename of a restore, in its order. */
const RENAMES = ITEMS.flatMap((item) => [[item, join(KEPT, item)], [join(FROM, item), item]] as const);

async function write(folder: string, name: string): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(join(folder, name), name);
}

async function namesIn(folder: string): Promise<string[]> {
  return await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
}

Deno.test("a restore that was ended between any two of its steps goes on to its end", async () => {
  await using installation = await testInstallation();
  const { database: { url }, dataDir } = installation;
  for (let done = 0; done <= RENAMES.length; done++) {
    for (const item of ITEMS) {
      await write(join(dataDir, item), "old");
      await write(join(dataDir, FROM, item), "new");
    }
    const database = { name: nameOfDatabase(url), by: "gone", keptAs: nameOfDatabase(url) };
    const journal: Journal = { database, from: FROM, keptIn: KEPT, items: ITEMS, mark: null, isKept: true };
    await writeJournal(dataDir, journal);
    await Deno.mkdir(join(dataDir, KEPT));
    for (const [path, to] of RENAMES.slice(0, done)) await Deno.rename(join(dataDir, path), join(dataDir, to));

    const store = await openStorage(dataDir, null);
    await carryOut({ databaseUrl: url, dataDir, store }, journal);
    for (const item of ITEMS) {
      assert.deepEqual(await namesIn(join(dataDir, item)), ["new"], `${item} after ${done}`);
      assert.deepEqual(await namesIn(join(dataDir, KEPT, item)), ["old"], `${item} after ${done}`);
    }
    assert.equal(await readJournal(dataDir), null);
    for (const folder of [...ITEMS, KEPT]) await Deno.remove(join(dataDir, folder), { recursive: true });
  }
});
