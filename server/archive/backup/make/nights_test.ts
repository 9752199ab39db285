import assert from "node:assert/strict";
import { listBackups } from "../../../../db/backup/backup_rows.ts";
import type { BackupReason } from "../../../../domain/backup/backup.ts";
import { newId } from "../../../../db/new_id.ts";
import { keptBackups, type TestInstallation, testInstallation } from "../../../../tests/support/test_backup.ts";
import { backupJobs } from "./backup_jobs.ts";
import { backupName } from "../backup_name.ts";
import { keepBackup, type KeptBackups } from "./keep_backup.ts";

const at = (moment: string) => Date.parse(`2026-11-${moment}Z`);

async function addPerson({ database: { pool } }: TestInstallation, since: string): Promise<void> {
  const id = newId();
  await pool`
    insert into users (id, email, username, created_at)
    values (${id}, ${`${id}@example.org`}, 'anna', ${new Date(at(since))})`;
}

function run(kept: KeptBackups, name: "nightly_backup" | "look_at_backups"): Promise<void> | undefined {
  return backupJobs(kept, true)[name]?.run({}, { isLast: false });
}

async function filesIn({ folder }: TestInstallation): Promise<string[]> {
  return (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).sort();
}

function nameAt({ installation }: TestInstallation, moment: string, reason: BackupReason = "nightly"): string {
  return backupName(reason, new Date(at(moment)), installation);
}

Deno.test("of servers that come to the same night together, or one after the other, one makes its backup and checks it", async () => {
  await using installation = await testInstallation();
  await addPerson(installation, "20T00:00:00");
  const servers = [0, 1, 2, 3].map((later) => keptBackups(installation, { now: at("22T02:40:00") + later * 1_000 }));
  await Promise.all(servers.map((kept) => run(kept, "nightly_backup")));
  for (const kept of servers) await run(kept, "nightly_backup");
  const found = await filesIn(installation);
  assert.equal(found.length, 1, found.join());
  assert.match(found[0] ?? "", /^stowmark-20261122T02400\dZ-nightly-[0-9a-f]{8}\.tar$/);
  const [backup, ...others] = await listBackups(installation.database.pool, 10);
  assert.deepEqual(others, []);
  assert.deepEqual([backup?.name, backup?.fault], [found[0], null]);
  await backupJobs(keptBackups(installation), true).check_backup?.run({ name: backup?.name }, { isLast: false });
  assert.ok((await listBackups(installation.database.pool, 10))[0]?.verifiedAt);
});

Deno.test("a night in which no server was up is made up by the next full hour, once, and nobody's by none", async () => {
  await using installation = await testInstallation();
  await run(keptBackups(installation, { now: at("22T09:10:00") }), "look_at_backups");
  assert.deepEqual(await filesIn(installation), []);
  await addPerson(installation, "22T09:30:00");
  await run(keptBackups(installation, { now: at("22T10:10:00") }), "look_at_backups");
  assert.deepEqual(await filesIn(installation), []);
  for (const moment of ["23T09:10:00", "23T10:10:00", "24T02:10:00"]) {
    await run(keptBackups(installation, { now: at(moment) }), "look_at_backups");
  }
  assert.deepEqual(await filesIn(installation), [nameAt(installation, "23T09:10:00")]);
  await run(keptBackups(installation, { now: at("24T02:40:00") }), "nightly_backup");
  assert.equal((await filesIn(installation)).length, 2);
});

Deno.test("a nightly backup that fails is told to the admins, and made up in the next hour", async () => {
  await using installation = await testInstallation();
  await addPerson(installation, "20T00:00:00");
  const failing = keptBackups(installation, { now: at("22T02:40:00") });
  const full = { ...failing.settings, keepFree: { bytes: Number.MAX_SAFE_INTEGER, percent: 0 } };
  await run({ ...failing, settings: full }, "nightly_backup");
  const [failed] = await listBackups(installation.database.pool, 10);
  assert.match(failed?.fault ?? "", /does not fit on the disk/);
  assert.deepEqual(await filesIn(installation), []);
  await run(keptBackups(installation, { now: at("22T03:10:00") }), "look_at_backups");
  assert.deepEqual(await filesIn(installation), [nameAt(installation, "22T03:10:00")]);
});

Deno.test("the newest nightly ones stay, and whatever was asked for", async () => {
  await using installation = await testInstallation();
  await addPerson(installation, "01T00:00:00");
  await backupJobs(keptBackups(installation, { now: at("10T12:00:00") }), true).make_backup
    ?.run({ reason: "asked" }, { isLast: false });
  for (const day of [11, 12, 13]) {
    const kept = keptBackups(installation, { now: at(`${day}T02:40:00`) });
    await run({ ...kept, settings: { ...kept.settings, keep: 2 } }, "nightly_backup");
  }
  const nightly = ["12T02:40:00", "13T02:40:00"].map((moment) => nameAt(installation, moment));
  assert.deepEqual(await filesIn(installation), [nameAt(installation, "10T12:00:00", "asked"), ...nightly]);
  const known = await listBackups(installation.database.pool, 10);
  assert.deepEqual(known.map(({ name }) => name).sort(), await filesIn(installation));
});

Deno.test("of servers with a folder each, the newest nights of all of them stay, and a server whose turn it is not removes its older ones too", async () => {
  await using installation = await testInstallation();
  await addPerson(installation, "01T00:00:00");
  const ownFolder = `${installation.folder}-of-another`;
  const settingsFor = (kept: KeptBackups, folder: string) => ({
    ...kept,
    settings: { ...kept.settings, folder, keep: 2 },
  });
  const at40 = (day: number, folder: string) =>
    settingsFor(keptBackups(installation, { now: at(`${day}T02:40:00`) }), folder);
  const folders = [installation.folder, installation.folder, ownFolder, ownFolder];
  for (const [night, folder] of folders.entries()) await run(at40(11 + night, folder), "nightly_backup");
  const nights = [11, 12, 13, 14].map((day) => nameAt(installation, `${day}T02:40:00`));
  assert.deepEqual(await filesIn(installation), nights.slice(0, 2), "it has not looked since");
  await run(settingsFor(keptBackups(installation, { now: at("14T03:10:00") }), installation.folder), "look_at_backups");
  assert.deepEqual(await filesIn(installation), []);
  assert.deepEqual(await filesIn({ ...installation, folder: ownFolder }), nights.slice(2));
  const known = await listBackups(installation.database.pool, 10);
  assert.deepEqual(known.map(({ name }) => name).sort(), nights.slice(2));
});

Deno.test("who gets its turn after another server has made the night's backup makes none, and that is no failure", async () => {
  await using installation = await testInstallation();
  const made = keepBackup(keptBackups(installation), "nightly", () => Promise.resolve(false));
  await assert.rejects(made, (error) => error instanceof Error && Reflect.get(error, "code") === "MadeMeanwhile");
  assert.deepEqual(await filesIn(installation), []);
  assert.equal((await listBackups(installation.database.pool, 10)).length, 0);
});
