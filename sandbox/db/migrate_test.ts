import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { migrate, runMigrations } from "../../db/migrate.ts";
import type { Pool } from "../../db/sql.ts";
import { emptyDatabase } from "../../tests/support/test_database.ts";
import { findMail, keepMail } from "./mail.ts";
import { migrateSandbox } from "./migrate.ts";
import { clockAhead, keepSandboxAccount, readObject } from "./stripe.ts";

const MIGRATIONS = new URL("../../db/migrations/", import.meta.url);
const FRESH = { secretKey: "sk_test_new", publishableKey: "pk_test_new", webhookSecret: "whsec_new" };

/** The schema of the time when the stand-ins' tables lay beside the product's. */
async function migrateAsBefore053(pool: Pool): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    for await (const { name } of Deno.readDir(MIGRATIONS)) {
      if (name < "053" || name === "merged.txt") await Deno.copyFile(new URL(name, MIGRATIONS), join(folder, name));
    }
    await runMigrations(pool, pathToFileURL(`${folder}/`), "public.schema_version");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function sandboxTables(pool: Pool): Promise<string[]> {
  const rows = await pool<{ name: string }[]>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema = 'sandbox' or table_name like 'sandbox%' order by 1`;
  return rows.map(({ name }) => name);
}

Deno.test("a database outside the sandbox ends up with no table of the stand-ins", async () => {
  await using database = await emptyDatabase();
  await migrate(database.pool);
  assert.deepEqual(await sandboxTables(database.pool), []);
});

Deno.test("an installation that never was a sandbox loses the empty tables it was given once", async () => {
  await using database = await emptyDatabase();
  await migrateAsBefore053(database.pool);
  assert.equal((await sandboxTables(database.pool)).length, 5);
  await migrate(database.pool);
  assert.deepEqual(await sandboxTables(database.pool), []);
});

Deno.test("a sandbox of an older version keeps its mail, its keys, its payments and its clock", async () => {
  await using database = await emptyDatabase();
  const { pool } = database;
  await migrateAsBefore053(pool);
  await pool`insert into sandbox_mail (id, recipient, subject, body) values ('m1', 'ann@example.org', 'Hi', 'one')`;
  await pool`
    insert into sandbox_stripe_account (secret_key, publishable_key, webhook_secret, clock_ahead_s)
    values ('sk_test_old', 'pk_test_old', 'whsec_old', 86400)`;
  await pool`insert into sandbox_stripe_objects (id, kind, body) values ('cus_1', 'customer', '{"id": "cus_1"}')`;
  await migrate(pool);
  await migrateSandbox(pool);
  await migrateSandbox(pool);
  assert.deepEqual((await findMail(pool, "ann@example.org")).map(({ subject }) => subject), ["Hi"]);
  assert.equal((await keepSandboxAccount(pool, FRESH)).secretKey, "sk_test_old");
  assert.deepEqual(await readObject(pool, "cus_1"), { id: "cus_1" });
  assert.equal(await clockAhead(pool), 86_400);
});

Deno.test("a fresh sandbox makes its tables in a schema of its own", async () => {
  await using database = await emptyDatabase();
  const { pool } = database;
  await migrate(pool);
  await migrateSandbox(pool);
  await keepMail(pool, { to: "ann@example.org", subject: "Hi", text: "one" });
  assert.equal((await findMail(pool, undefined)).length, 1);
  assert.deepEqual((await sandboxTables(pool)).filter((name) => !name.startsWith("sandbox.")), []);
});
