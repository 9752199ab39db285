import { fileURLToPath } from "node:url";
import Postgrator from "postgrator";
import type { Pool } from "./sql.ts";

/** Any number unique to Stowmark in its database: servers that start together queue up behind this lock. */
const MIGRATION_LOCK = 7_066_962;
const FILES = fileURLToPath(new URL("./migrations/*.sql", import.meta.url));

/**
 * Brings the schema up to date, all of it or nothing, one server at a time.
 * @returns names of the migrations that ran
 */
export async function migrate(pool: Pool): Promise<string[]> {
  return await pool.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
    const runner = new Postgrator({
      driver: "pg",
      migrationPattern: FILES,
      schemaTable: "public.schema_version",
      execQuery: async (query) => ({ rows: [...await tx.unsafe(query)] }),
    });
    const ran = await runner.migrate();
    return ran.map((migration) => migration.name || String(migration.version));
  });
}
