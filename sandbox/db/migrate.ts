import { runMigrations } from "../../db/migrate.ts";
import type { Pool } from "../../db/sql.ts";

const FOLDER = new URL("../migrations/", import.meta.url);

/**
 * Brings the stand-ins' tables up to date. They have a schema and a history of their own, which a server outside the
 * sandbox never makes.
 * @returns names of the migrations that ran
 */
export async function migrateSandbox(pool: Pool): Promise<string[]> {
  return await runMigrations(pool, FOLDER, "sandbox.schema_version");
}
