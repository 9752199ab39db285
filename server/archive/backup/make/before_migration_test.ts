import assert from "node:assert/strict";
import { schemaStatus } from "../../../../db/migrate.ts";
import { laterSchema } from "../../../../tests/support/test_database.ts";
import { NEVER, type TestInstallation, testInstallation } from "../../../../tests/support/test_backup.ts";
import { upgradeSchema } from "./upgrade_schema.ts";

async function upgraded({ database: { pool, url }, folder }: TestInstallation): Promise<string[]> {
  await using schema = await laterSchema("alter table backups add column remark text");
  const settings = { folder, keep: 14, bucket: null, keepFree: { bytes: 0, percent: 0 } };
  const parts = { pool, databaseUrl: url, settings, signal: NEVER, schema };
  // Two servers that start together.
  await Promise.all([upgradeSchema(parts), upgradeSchema(parts)]);
  assert.deepEqual((await schemaStatus(pool, schema)).toRun, []);
  return await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
}

Deno.test("before an upgrade the database is backed up once where somebody keeps something", async () => {
  await using old = await testInstallation();
  await old.database.pool`insert into users (id, email, username) values ('anna', 'anna@example.org', 'anna')`;
  const [made, ...others] = await upgraded(old);
  assert.match(made ?? "", /-migration-[0-9a-f]{8}\.tar$/);
  assert.deepEqual(others, []);
  const [noted] = await old.database.pool`select name, files, remark from backups`;
  assert.deepEqual(noted, { name: made, files: null, remark: null });
});

Deno.test("before an upgrade of a database that nobody uses none is made", async () => {
  await using old = await testInstallation();
  assert.deepEqual(await upgraded(old), []);
});
