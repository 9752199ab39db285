import { fileURLToPath } from "node:url";
import Postgrator from "postgrator";
import type { Pool } from "./sql.ts";

const FOLDER = new URL("./migrations/", import.meta.url);

/** Any number unique to Stowmark in its database: servers that start together queue up behind this lock. */
const MIGRATION_LOCK = 7_066_962;

/**
 * Brings the product's schema up to date, all of it or nothing, one server at a time.
 * @returns names of the migrations that ran
 */
export async function migrate(pool: Pool): Promise<string[]> {
  return await runMigrations(pool, FOLDER, "public.schema_version");
}

/**
 * Runs what has not run yet of a folder of migrations, in one transaction.
 * @param versionTable remembers what ran; it is made with its schema where it is missing
 * @returns names of the migrations that ran
 */
export async function runMigrations(pool: Pool, folder: URL, versionTable: string): Promise<string[]> {
  return await pool.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
    const runner = new Postgrator({
      driver: "pg",
      migrationPattern: fileURLToPath(new URL("*.sql", folder)),
      schemaTable: versionTable,
      execQuery: async (query) => ({ rows: [...await tx.unsafe(query)] }),
    });
    const ran = await runner.migrate();
    return ran.map((migration) => migration.name || String(migration.version));
  });
}
