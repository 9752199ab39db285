import assert from "node:assert/strict";
import { join } from "node:path";
import { listNumbers } from "../../../../db/items/find.ts";
import type { UserId } from "../../../../domain/wire/ids.ts";
import { openPool } from "../../../../db/sql.ts";
import { addFile, addPerson, backUp, NEVER, testInstallation } from "../../../../tests/support/test_backup.ts";
import { callerOf, migrateToFirstRelease } from "../../../../tests/support/test_database.ts";
import { ArchiveWriter } from "../format/archive_writer.ts";
import { END } from "../format/archive_format.ts";
import { loadBackup } from "./load_backup.ts";
import { openRoot } from "./restore_backup.ts";
import { checkArchive, readArchive } from "../format/read_archive.ts";
import { everyNth } from "../../../../tools/gate/shares.ts";

Deno.test("a backup of 1.0.0 comes back and is brought up to this version", async () => {
  await using old = await testInstallation("empty");
  await using to = await testInstallation("empty");
  await migrateToFirstRelease(old.database.pool);
  await addPerson(old.database.pool, "anna");
  await old.database.pool`
    insert into items (id, owner_id, tag_id, title, title_key, description, location, tags, search, created_at, updated_at)
    values ('i', 'anna', '7', 'Ropes', 'ropes', '', '', '{}', '', now(), now())`;
  const { path } = await backUp(old);
  const { migrated } = await loadBackup(path, { databaseUrl: to.database.url, signal: NEVER });
  assert.equal(migrated[0], "households");
  const pool = openPool(to.database.url, { max: 1 });
  const { householdId } = await callerOf(pool, "anna" as UserId);
  assert.deepEqual(await listNumbers(pool, householdId), ["7"]);
  await pool.end();
});

/** The same backup with one more file in it, of which its counts know or do not. */
async function withFile(path: string, to: string, name: string, counted = 1): Promise<void> {
  using file = await Deno.open(to, { write: true, createNew: true });
  const archive = new ArchiveWriter(file, new Date());
  for await (const entry of readArchive(path, () => {})) {
    const bytes = await entry.bytes();
    if (entry.name !== END) {
      await archive.add(entry.name, bytes.length, [bytes]);
      continue;
    }
    await archive.add(name, 1, [new Uint8Array(1)]);
    const { sums: _, files, fileBytes, ...end } = JSON.parse(new TextDecoder().decode(bytes));
    await archive.finish({ ...end, files: files + counted, fileBytes: fileBytes + counted });
  }
}

Deno.test("a backup with a file that is not called as ours are is none that we made, and is refused", async () => {
  await using from = await testInstallation();
  const { path } = await backUp(from);
  const names = ["data/.bash_history", "data/a b", "scans/anna/.nfs01", "media/a/b/c", "media/../x"];
  for (const [at, name] of everyNth(names, 3).entries()) {
    await using to = await testInstallation("empty");
    const more = join(from.folder, `${at}.tar`);
    await withFile(path, more, name);
    const loading = loadBackup(more, { databaseUrl: to.database.url, signal: NEVER });
    await assert.rejects(loading, { code: "BackupDoesNotFit" }, name);
  }
});

Deno.test("a backup with more files than it counts did not come back as it was made", async () => {
  await using from = await testInstallation();
  await using to = await testInstallation("empty");
  const more = join(from.folder, "more.tar");
  await withFile((await backUp(from)).path, more, "media/aa/bb.original", 0);
  const loading = loadBackup(more, { databaseUrl: to.database.url, signal: NEVER });
  await assert.rejects(loading, { code: "BackupIncomplete", message: /\(1 files of 1 bytes, not 0 of 0\)/ });
});

Deno.test("rows that do not fit are found before any file is taken", async () => {
  await using from = await testInstallation();
  await using to = await testInstallation("empty");
  await addFile(from, new Uint8Array(1));
  await from.database.pool.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into person_pictures (key, owner_id, size) values ('bb', 'nobody', 1)`;
  });
  const { path } = await backUp(from);
  const takeFile = () => assert.fail("taken");
  const loading = loadBackup(path, { databaseUrl: to.database.url, signal: NEVER, takeFile });
  await assert.rejects(loading, { code: "BackupDoesNotFit", message: /PostgreSQL's code 23503/ });
});

Deno.test("no file is taken after whoever waited has left", async () => {
  await using from = await testInstallation();
  await using to = await testInstallation("empty");
  for (const name of ["aa/bb.original", "aa/cc.original"]) await addFile(from, new Uint8Array(1), name);
  const { path } = await backUp(from);
  const leaving = new AbortController();
  const taken: string[] = [];
  const takeFile = (name: string) => {
    leaving.abort();
    return Promise.resolve(void taken.push(name));
  };
  const loading = loadBackup(path, { databaseUrl: to.database.url, signal: leaving.signal, takeFile });
  await assert.rejects(loading, { code: "Interrupted" });
  // Longer than the next file would take.
  await checkArchive(path, () => {});
  assert.equal(taken.length, 1);
});

Deno.test("a root of files has settled once the file that is being taken lies there", async () => {
  await using installation = await testInstallation("empty");
  const { dataDir } = installation;
  const root = openRoot({ dataDir, s3: null }, "restored-1");
  const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: rest, resolve: end } = Promise.withResolvers<Uint8Array>();
  const taken = root.take(
    "scans/abc/1.png",
    (async function* () {
      begin();
      yield await rest;
    })(),
  );
  await isBegun;
  const settled = root.settled();
  end(new Uint8Array(1));
  await settled;
  assert.equal((await Deno.stat(`${dataDir}/restored-1/scans/abc/1.png`)).size, 1);
  await taken;
});
