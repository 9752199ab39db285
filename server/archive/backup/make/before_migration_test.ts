import assert from "node:assert/strict";
import { BACKUP_SCHEMAS, migrationsOf } from "../../../../db/backup/backup_schemas.ts";
import { runThese, schemaStatus } from "../../../../db/migrate.ts";
import { NEVER, type TestInstallation, testInstallation } from "../../../../tests/support/test_backup.ts";
import { upgradeSchema } from "./upgrade_schema.ts";
import { UNTOLD } from "../progress.ts";

/** The first migrations alone, as an old version left them. */
const OLD_VERSION = 50;

async function oldInstallation(): Promise<TestInstallation> {
  const [schema] = BACKUP_SCHEMAS;
  assert.ok(schema);
  await using present = await testInstallation();
  const ran = await migrationsOf(present.database.pool, schema) ?? [];
  const old = await testInstallation("empty");
  const first = ran.filter(({ version }) => version <= OLD_VERSION);
  await runThese(old.database.pool, schema.folder, `public.${schema.versionTable}`, first);
  return old;
}

async function upgraded({ database, dataDir, folder }: TestInstallation): Promise<string[]> {
  const settings = { folder, keep: 14, bucket: null, keepFree: { bytes: 0, percent: 0 } };
  const parts = { pool: database.pool, databaseUrl: database.url, dataDir, settings, signal: NEVER, progress: UNTOLD };
  // Two servers that start together.
  await Promise.all([upgradeSchema(parts), upgradeSchema(parts)]);
  assert.deepEqual((await schemaStatus(database.pool)).toRun, []);
  return await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
}

Deno.test("before an upgrade the database is backed up once where somebody keeps something", async () => {
  await using old = await oldInstallation();
  await old.database.pool`insert into users (id, email, username) values ('anna', 'anna@example.org', 'anna')`;
  const [made, ...others] = await upgraded(old);
  assert.match(made ?? "", /-migration\.tar$/);
  assert.deepEqual(others, []);
  const [noted] = await old.database.pool`select name, files from backups`;
  assert.deepEqual(noted, { name: made, files: null });
});

Deno.test("before an upgrade of a database that nobody uses none is made", async () => {
  await using old = await oldInstallation();
  assert.deepEqual(await upgraded(old), []);
});
