import assert from "node:assert/strict";
import { join } from "node:path";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { beside, dropDatabase, openConnection } from "../../../db/backup/databases.ts";
import type { MediaKey } from "../../../domain/wire/ids.ts";
import { newId } from "../../../db/new_id.ts";
import {
  addPerson,
  backUp,
  keptBackups,
  namesIn,
  NEVER,
  peopleIn,
  restoring,
  type TestInstallation,
  testInstallation,
} from "../../../tests/support/test_backup.ts";
import { removeGoneFiles } from "../../media/media_jobs.ts";
import { type Storage, storedName } from "../../host/storage/storage.ts";
import { beginBackup } from "../../../db/backup/snapshot.ts";
import { BackupFailure } from "./backup_failure.ts";
import { unfinishedName } from "./backup_name.ts";
import { keepBackup } from "./make/keep_backup.ts";
import { checkArchive } from "./format/read_archive.ts";
import { undoRestore } from "./restore/replaced_things.ts";
import { restoreBackup } from "./restore/restore_backup.ts";
import { verifyBackup } from "./restore/verify_backup.ts";

const NOTICED = ["BackupAltered", "BackupTruncated", "NotABackup"];

/** Nobody ends it. */
const ON = () => {};

const verifying = ({ database }: TestInstallation, path: string) =>
  verifyBackup(path, { databaseUrl: database.url, disk: null, signal: NEVER });

/** An installation with a person and some files, and its backup. */
async function backedUp() {
  const installation = await testInstallation();
  await addPerson(installation.database.pool, "anna");
  for (let at = 0; at < 3; at++) {
    const key = newId() as MediaKey;
    await Deno.mkdir(join(installation.dataDir, "media", key.slice(-2)), { recursive: true });
    await Deno.writeFile(
      join(installation.dataDir, "media", storedName(key, "original")),
      crypto.getRandomValues(new Uint8Array(700)),
    );
  }
  return { installation, made: await backUp(installation) };
}

Deno.test("a byte that changes anywhere in a backup, and every cut, is noticed and named", async () => {
  const { installation, made: { path, bytes } } = await backedUp();
  await using _ = installation;
  const whole = await Deno.readFile(path);
  const copy = join(installation.folder, "copy.tar");
  await checkArchive(path, ON);
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes - 1), fc.integer({ min: 1, max: 255 }), fc.boolean(), async (at, bits, isCut) => {
      const spoilt = isCut ? whole.slice(0, at) : whole.slice();
      if (!isCut) spoilt[at] = (spoilt[at] ?? 0) ^ bits;
      await Deno.writeFile(copy, spoilt);
      await assert.rejects(
        checkArchive(copy, ON),
        (error) => error instanceof BackupFailure && NOTICED.includes(error.code),
      );
    }),
    { numRuns: 300 },
  );
});

Deno.test("an altered backup is refused by name though its bytes break the reading first, and nothing stays of the try", async () => {
  const { installation, made: { path } } = await backedUp();
  await using _ = installation;
  const whole = await Deno.readFile(path);
  const at = new TextDecoder("latin1").decode(whole).indexOf("public.users/000001.gz") + 512 + 20;
  whole[at] = (whole[at] ?? 0) ^ 1;
  const copy = join(installation.folder, "copy.tar");
  await Deno.writeFile(copy, whole);
  await assert.rejects(verifying(installation, copy), { code: "BackupAltered" });
  await installation.database.pool.end();
  await assert.rejects(restoreBackup(restoring(installation), copy, new Date(), true), { code: "BackupAltered" });
  assert.deepEqual(await peopleIn(installation.database.url), ["anna"]);
  assert.deepEqual(await namesIn(installation.dataDir), ["incoming", "media"]);
});

Deno.test("a backup of a newer version is refused by name, and so is one from before 1.0.0", async () => {
  const { installation } = await backedUp();
  await using _ = installation;
  await installation.database.pool`insert into schema_version (version, name, md5) values (999, 'x', 'x')`;
  const newer = await backUp(installation, "newer.tar");
  await assert.rejects(verifying(installation, newer.path), { code: "BackupTooNew" });
  await installation.database.pool`update schema_version set md5 = '273195d4bea676779aa64b145bddc740'`;
  const unreleased = await backUp(installation, "unreleased.tar");
  await assert.rejects(verifying(installation, unreleased.path), { code: "BackupUnreleased" });
});

Deno.test("a full disk is named, and no half of a backup stays", async () => {
  await using installation = await testInstallation();
  const { createBackup } = await import("./make/create_backup.ts");
  const path = join(installation.folder, "a.tar");
  const disk = {
    look: () => Promise.reject(new Error("not asked")),
    requireRoom: () => Promise.reject(new Error("no room")),
  };
  const { database, store } = installation;
  const parts = { databaseUrl: database.url, disk, signal: NEVER };
  const wanted = { path, reason: "asked", madeAt: new Date(), store } as const;
  await assert.rejects(createBackup(parts, wanted), { code: "DiskFull" });
  assert.deepEqual(await Array.fromAsync(Deno.readDir(installation.folder)), []);
});

Deno.test("what somebody uses is replaced by force only, kept, and brought back", async () => {
  const { installation, made: { path } } = await backedUp();
  await using _ = installation;
  const { database, dataDir } = installation;
  await addPerson(installation.database.pool, "zoe");
  await Deno.writeTextFile(join(dataDir, "media", "later"), "later");
  await assert.rejects(restoreBackup(restoring(installation), path, new Date(), true), { code: "ServerRunning" });
  await database.pool.end();
  await assert.rejects(restoreBackup(restoring(installation), path, new Date(), false), { code: "NotEmpty" });
  assert.deepEqual(await peopleIn(database.url), ["anna", "zoe"]);
  const { kept } = await restoreBackup(restoring(installation), path, new Date("2026-11-22T12:00:00Z"), true);
  assert.deepEqual(await peopleIn(database.url), ["anna"]);
  assert.deepEqual(await peopleIn(beside(database.url, kept?.database ?? "")), ["anna", "zoe"]);
  assert.equal(kept?.filesRoot, "");
  const undone = await undoRestore(restoring(installation), kept?.time ?? "", new Date());
  assert.deepEqual(await peopleIn(database.url), ["anna", "zoe"]);
  assert.equal(await Deno.readTextFile(join(dataDir, "media", "later")), "later");
  await dropDatabase(database.url, undone?.database ?? "");
});

Deno.test("while a backup is made no second one begins and no file goes; afterwards both may", async () => {
  const { installation } = await backedUp();
  await using _ = installation;
  const { pool, url } = installation.database;
  const key = newId() as MediaKey;
  const path = join(installation.dataDir, "media", storedName(key, "original"));
  await Deno.mkdir(join(installation.dataDir, "media", key.slice(-2)), { recursive: true });
  await Deno.writeTextFile(path, "x");
  await pool`insert into media_gone (key, household_id) values (${key}, 'a')`;
  const remove = () => removeGoneFiles({ pool, storage: installation.store.storage });
  {
    await using connection = await openConnection(url, NEVER);
    assert.ok(await beginBackup(connection.sql));
    await assert.rejects(backUp(installation, "second.tar"), { code: "BackupRunning" });
    await remove();
    assert.equal(await Deno.readTextFile(path), "x");
  }
  await backUp(installation, "second.tar");
  await remove();
  await assert.rejects(Deno.stat(path), Deno.errors.NotFound);
});

Deno.test("of two who remove files at once one leaves at once, and the other removes what it had not seen before", async () => {
  await using installation = await testInstallation();
  const { database: { pool }, store: { storage } } = installation;
  const gone = () => pool`insert into media_gone (key, household_id) values (${newId()}, 'a')`;
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const slow: Storage = {
    ...storage,
    async remove(names) {
      begin();
      await mayEnd;
      await storage.remove(names);
    },
  };
  await gone();
  const first = removeGoneFiles({ pool, storage: slow });
  await hasBegun;
  await gone();
  await removeGoneFiles({ pool, storage });
  assert.equal((await pool`select from media_gone`).length, 2, "both are left to who began");
  end();
  await first;
  assert.equal((await pool`select from media_gone`).length, 0);
});

Deno.test("a file that a row knows and the storage has lost or altered is told by its key", async () => {
  const { installation } = await backedUp();
  await using _ = installation;
  const { pool } = installation.database;
  const [lost, altered] = [newId() as MediaKey, newId() as MediaKey];
  const [anna, ben] = [newId(), newId()];
  await pool`insert into users (id, email, username) values (${anna}, 'a@example.org', 'a'), (${ben}, 'b@example.org', 'b')`;
  await pool`
    insert into person_pictures (key, owner_id, size)
    values (${lost}, ${anna}, 3), (${altered}, ${ben}, 3)`;
  await Deno.mkdir(join(installation.dataDir, "media", altered.slice(-2)), { recursive: true });
  await Deno.writeTextFile(join(installation.dataDir, "media", storedName(altered, "thumb")), "four");
  const { faults, path } = await backUp(installation, "lost.tar");
  const wanted = [{ key: altered, fault: "altered" }, { key: lost, fault: "missing" }];
  assert.deepEqual(faults.toSorted((a, b) => a.fault < b.fault ? -1 : 1), wanted);
  await verifying(installation, path);
});

Deno.test("who comes while a backup is made leaves its half alone, and the next one removes what a killed one left", async () => {
  await using installation = await testInstallation();
  const { database: { url }, folder } = installation;
  const half = join(folder, unfinishedName("nightly", new Date(0), installation.installation));
  await Deno.writeTextFile(half, "half");
  const parts = keptBackups(installation);
  {
    await using connection = await openConnection(url, NEVER);
    assert.ok(await beginBackup(connection.sql));
    await assert.rejects(keepBackup(parts, "asked"), { code: "BackupRunning" });
    assert.equal(await Deno.readTextFile(half), "half");
  }
  await keepBackup(parts, "asked");
  await assert.rejects(Deno.stat(half), Deno.errors.NotFound);
});
