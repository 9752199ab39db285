import assert from "node:assert/strict";
import { basename, join } from "node:path";
import { listBackups } from "../../../db/backup/backup_rows.ts";
import type { S3Settings } from "../../host/settings/config.ts";
import { s3StandIn } from "../../../tests/support/outside/s3_stand_in.ts";
import { backUp, keptBackups, testInstallation } from "../../../tests/support/test_backup.ts";
import { openStorage } from "../../host/storage/open_storage.ts";
import { keepBackup, sendToBucket } from "./make/keep_backup.ts";
import { locationOf } from "./backup_folder.ts";
import { backupJobs } from "./make/backup_jobs.ts";

function settingsOf(url: string, bucket: string): S3Settings {
  return { endpoint: url, bucket, accessKeyId: "a", secretAccessKey: "s" };
}

/** A bucket's host that takes connections and some bytes, and then does as it is told. */
function brokenHost(then: "says nothing" | "hangs up"): { url: string } & Disposable {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const open: Deno.Conn[] = [];
  (async () => {
    for await (const connection of listener) {
      open.push(connection);
      connection.read(new Uint8Array(2_000)).then(() => then === "hangs up" && connection.close()).catch(() => {});
    }
  })().catch(() => {});
  return {
    url: `http://127.0.0.1:${listener.addr.port}`,
    [Symbol.dispose]() {
      listener.close();
      for (const connection of open) {
        try {
          connection.close();
        } catch {
          // It is closed.
        }
      }
    },
  };
}

Deno.test("a bucket that is not there costs no backup: the fault stands beside it until a later try has copied it", async () => {
  await using installation = await testInstallation();
  await using bucket = s3StandIn("copies");
  const { database: { pool } } = installation;
  const jobs = (name: string) => backupJobs(keptBackups(installation, { bucket: settingsOf(bucket.url, name) }), true);
  await jobs("no-such-bucket").make_backup?.run({}, { isLast: false });
  const planned = await pool<{ task: string; name: string }[]>`
    select t.identifier as task, payload->>'name' as name from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`;
  assert.deepEqual(
    planned.map(({ task }) => task),
    ["copy_backup", "check_backup"],
    "whoever made it may be killed now",
  );
  const name = planned[0]?.name;
  await assert.rejects(async () => await jobs("no-such-bucket").copy_backup?.run({ name }, { isLast: false }));
  const [failed] = await listBackups(pool, 1);
  assert.deepEqual([failed?.name, failed?.fault, failed?.copiedTo], [name, null, null]);
  assert.match(failed?.copyFault ?? "", /bucket does not exist/);
  await jobs("copies").copy_backup?.run({ name }, { isLast: false });
  const [copied] = await listBackups(pool, 1);
  assert.deepEqual([copied?.copyFault, copied?.copiedTo], [null, `copies at ${bucket.url}`]);
  assert.deepEqual([...bucket.objects.keys()], [failed?.name]);
});

Deno.test("a copy whose server was killed is told to the admins after an hour, until another try has made it", async () => {
  await using installation = await testInstallation();
  await using bucket = s3StandIn("copies");
  const { database: { pool } } = installation;
  const kept = keptBackups(installation, { bucket: settingsOf(bucket.url, "copies") });
  const later = (ms: number) => backupJobs({ ...kept, clock: () => kept.clock() + ms }, true);
  await later(0).make_backup?.run({}, { isLast: false });
  const copyFault = async () => (await listBackups(pool, 1))[0]?.copyFault;
  await later(60_000).look_at_backups?.run({}, { isLast: false });
  assert.equal(await copyFault(), null);
  await later(3_600_001).look_at_backups?.run({}, { isLast: false });
  assert.match(await copyFault() ?? "", /still on its way, or the server that sent it was ended/);
  const [backup] = await listBackups(pool, 1);
  await later(3_700_000).copy_backup?.run({ name: backup?.name }, { isLast: false });
  assert.equal(await copyFault(), null);
});

const DAY_MS = 24 * 60 * 60_000;

/** Two servers over one database, each with a folder of its own, after the first has made a backup and planned the rest. */
async function twoServers(bucketUrl: string) {
  const resources = new AsyncDisposableStack();
  const installation = resources.use(await testInstallation());
  const { pool } = installation.database;
  const owner = keptBackups(installation, { bucket: settingsOf(bucketUrl, "copies") });
  const folder = `${installation.folder}-of-another`;
  const other = { ...owner, settings: { ...owner.settings, folder } };
  await backupJobs(owner, true).make_backup?.run({}, { isLast: false });
  const [made] = await listBackups(pool, 1);
  assert.ok(made);
  const { name } = made;
  return {
    ...{ pool, owner, other, name },
    run: (kept: typeof owner, task: string, laterMs = 0) =>
      backupJobs({ ...kept, clock: () => owner.clock() + laterMs }, true)[task]?.run({ name }, { isLast: false }),
    standing: async () => {
      const [row] = await listBackups(pool, 1);
      return row && [row.fault, row.verifiedAt, row.copyFault, row.copiedTo];
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

Deno.test("a server that has not the file of a backup leaves its check and its copy to the one that has, with the tries that are left", async () => {
  await using bucket = s3StandIn("copies");
  await using servers = await twoServers(bucket.url);
  const { pool, owner, other, name, run } = servers;
  for (const task of ["check_backup", "copy_backup"]) {
    // As the runner holds it at the third try.
    await pool`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'other', attempts = 3
      where key = ${`${task} ${name}`}`;
    await run(other, task);
    const waiting = await pool<{ attempts: number; maxTries: number; isSoon: boolean }[]>`
      select attempts, max_attempts as "maxTries",
        run_at - created_at between interval '5 seconds' and interval '25 seconds' as "isSoon"
      from graphile_worker._private_jobs where key = ${`${task} ${name}`} and locked_at is null`;
    assert.deepEqual([...waiting], [{ attempts: 2, maxTries: task === "check_backup" ? 3 : 10, isSoon: true }], task);
  }
  assert.deepEqual(await servers.standing(), [null, null, null, null]);
  await run(owner, "check_backup");
  await run(owner, "copy_backup");
  const [fault, verifiedAt, copyFault, copiedTo] = await servers.standing() ?? [];
  assert.deepEqual([fault, copyFault, copiedTo], [null, null, `copies at ${bucket.url}`]);
  assert.ok(verifiedAt);
  assert.deepEqual([...bucket.objects.keys()], [name]);
});

Deno.test("a backup whose file no server has found for a day, or whose own server has not, failed, and its folder is named", async () => {
  await using bucket = s3StandIn("copies");
  await using servers = await twoServers(bucket.url);
  const { owner, other, name, run } = servers;
  const made = `it was made in ${locationOf(owner.settings.folder)}`;
  const message = (folder: string) => `${locationOf(join(folder, name))} is not there (${made}).`;
  const late = message(other.settings.folder);
  for (const task of ["check_backup", "copy_backup"]) await assert.rejects(async () => await run(other, task, DAY_MS));
  const [fault, , copyFault] = await servers.standing() ?? [];
  assert.deepEqual([fault, copyFault], [late, late]);

  await Deno.remove(join(owner.settings.folder, name));
  const own = message(owner.settings.folder);
  for (const task of ["check_backup", "copy_backup"]) await assert.rejects(async () => await run(owner, task));
  const [ownFault, , ownCopyFault] = await servers.standing() ?? [];
  assert.deepEqual([ownFault, ownCopyFault], [own, own]);
});

for (const then of ["says nothing", "hangs up"] as const) {
  Deno.test(`a bucket that ${then} in the middle is given up, and the backup stays`, async () => {
    await using installation = await testInstallation();
    using host = brokenHost(then);
    const { path } = await backUp(installation, "a.tar");
    const kept = { ...keptBackups(installation, { bucket: settingsOf(host.url, "copies") }), standstillMs: 500 };
    await assert.rejects(sendToBucket(kept, "a.tar"));
    assert.ok((await Deno.stat(path)).size > 0);
  });
}

Deno.test("where one bucket has the files and the copies, no night's backup holds the one before or what a restore has brought, and none is told to be left out", async () => {
  await using installation = await testInstallation();
  await using bucket = s3StandIn("boxes");
  const s3 = settingsOf(bucket.url, "boxes");
  const store = await openStorage({ dataDir: installation.dataDir, s3 }, "");
  const { storage, stagingDir } = store;
  for (const name of ["ab/present.original", "restored-20261122T120000Z-9b2e4c07/ab/restored.original"]) {
    const path = join(stagingDir, "sent");
    await Deno.writeTextFile(path, "a box's file");
    await storage.put(name, path);
  }
  const counts: number[][] = [];
  for (const day of [11, 12, 13]) {
    const kept = { ...keptBackups(installation, { now: Date.UTC(2026, 10, day), bucket: s3 }), store };
    const { files, leftOut, path } = await keepBackup(kept, "nightly");
    await sendToBucket(kept, basename(path));
    counts.push([files, leftOut]);
  }
  assert.deepEqual(counts, [[1, 0], [1, 0], [1, 0]]);
  assert.equal(bucket.objects.size, 5);
});
