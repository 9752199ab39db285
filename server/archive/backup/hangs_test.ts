import assert from "node:assert/strict";
import { LOCKS } from "../../../db/advisory_locks.ts";
import { listBackups } from "../../../db/backup/backup_rows.ts";
import { isBackupRunning } from "../../../db/backup/snapshot.ts";
import {
  backUp,
  keptBackups,
  NEVER,
  type TestInstallation,
  testInstallation,
} from "../../../tests/support/test_backup.ts";
import { lockedTable } from "../../../tests/support/test_database.ts";
import { until } from "../../../tests/support/until.ts";
import { openDiskRoom } from "../../host/storage/disk_room.ts";
import type { Storage } from "../../host/storage/storage.ts";
import { type BackupParts, createBackup, type WantedBackup } from "./make/create_backup.ts";
import { keepBackup } from "./make/keep_backup.ts";
import { verifyBackup } from "./restore/verify_backup.ts";

/** A backup with a storage or an end of its own. */
function making(installation: TestInstallation, parts: Partial<BackupParts>, wanted: Partial<WantedBackup>) {
  const { database, store, folder } = installation;
  const disk = openDiskRoom(folder, { bytes: 0, percent: 0 });
  return createBackup(
    { databaseUrl: database.url, signal: NEVER, disk, ...parts },
    { path: `${folder}/a.tar`, reason: "asked", madeAt: new Date(), store, ...wanted },
  );
}

function listing({ store }: TestInstallation, list: Storage["list"]): Partial<WantedBackup> {
  return { store: { ...store, storage: { ...store.storage, list } } };
}

Deno.test("a backup that waits for a lock ends at once with the server, and gives back what it held", async () => {
  await using installation = await testInstallation();
  const leaving = new AbortController();
  await using locked = await lockedTable(installation.database.url, "items");
  const making = backUp(installation, "a.tar", leaving.signal);
  const refused = assert.rejects(making, { code: "Interrupted" });
  await locked.somebodyWaits();
  leaving.abort();
  await refused;
  assert.deepEqual(await Array.fromAsync(Deno.readDir(installation.folder)), []);
  await until(async () => await isBackupRunning(installation.database.pool) ? null : true);
});

Deno.test("a backup that cannot be noted ends at once with the server, and gives back what it held", async () => {
  await using installation = await testInstallation();
  const leaving = new AbortController();
  const onMade = async () => {
    leaving.abort();
    await new Promise(() => {});
  };
  await assert.rejects(making(installation, { signal: leaving.signal }, { onMade }), { code: "Interrupted" });
  await until(async () => await isBackupRunning(installation.database.pool) ? null : true);
});

Deno.test("a backup that stands still is given up and told to the admins, whatever it waits for", async () => {
  await using installation = await testInstallation();
  const { database: { pool }, folder } = installation;
  {
    await using _ = await lockedTable(installation.database.url, "items");
    // Long enough for a busy machine to come as far as the lock.
    await assert.rejects(keepBackup({ ...keptBackups(installation), standstillMs: 3_000 }, "asked"));
  }
  const [stuck] = await listBackups(pool, 10);
  assert.match(stuck?.fault ?? "", /^It stood still/);
  assert.deepEqual(await Array.fromAsync(Deno.readDir(folder)), []);
});

Deno.test("a storage that never answers is given up like a database", async () => {
  await using installation = await testInstallation();
  const hanging = listing(installation, async function* () {
    yield* installation.store.storage.list();
    await new Promise(() => {});
  });
  await assert.rejects(making(installation, { standstillMs: 300 }, hanging), { code: "Standstill" });
  await until(async () => await isBackupRunning(installation.database.pool) ? null : true);
  await backUp(installation, "b.tar");
});

Deno.test("a table that somebody keeps locked is named", async () => {
  await using installation = await testInstallation();
  await using _ = await lockedTable(installation.database.url, "items");
  await assert.rejects(
    keepBackup({ ...keptBackups(installation), lockTimeoutMs: 2_000 }, "asked"),
    { code: "Locked" },
  );
});

Deno.test("a check ends at once with the server", async () => {
  await using installation = await testInstallation();
  const { database: { url } } = installation;
  const { path } = await backUp(installation);
  const leaving = new AbortController();
  const checking = verifyBackup(path, {
    databaseUrl: url,
    disk: null,
    signal: leaving.signal,
    progress: () => leaving.abort(),
  });
  await assert.rejects(checking, { code: "Interrupted" });
});

Deno.test("a connection that PostgreSQL ends in the middle of a backup fails it, and the next one is made", async () => {
  await using installation = await testInstallation();
  const { database: { pool }, store, folder } = installation;
  const cut = listing(installation, async function* () {
    await pool`
      select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and objid = ${LOCKS.backup}
        and database = (select oid from pg_database where datname = current_database())`;
    yield* store.storage.list();
  });
  await assert.rejects(making(installation, {}, cut));
  assert.deepEqual(await Array.fromAsync(Deno.readDir(folder)), []);
  await backUp(installation, "b.tar");
});
