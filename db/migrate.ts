import { fileURLToPath } from "node:url";
import Postgrator from "postgrator";
import { numbered, parseMerged, planMigrations, type RanMigration } from "./migration_plan.ts";
import type { Pool, Sql } from "./sql.ts";

const FOLDER = new URL("./migrations/", import.meta.url);

/** Any number unique to Stowmark in its database: servers that start together queue up behind this lock. */
const MIGRATION_LOCK = 7_066_962;

/**
 * Brings the product's schema up to date, all of it or nothing, one server at a time.
 * @returns names of the migrations that ran
 * @throws SchemaMismatch where another version has used the database
 */
export async function migrate(pool: Pool): Promise<string[]> {
  return await runMigrations(pool, FOLDER, "public.schema_version");
}

/**
 * Runs what has not run yet of a folder of migrations, in one transaction.
 * @param versionTable remembers what ran; it is made with its schema where it is missing
 * @returns names of the migrations that ran
 * @throws SchemaMismatch where another version has used the database
 */
export async function runMigrations(pool: Pool, folder: URL, versionTable: string): Promise<string[]> {
  const merged = parseMerged(await Deno.readTextFile(new URL("merged.txt", folder)));
  return await pool.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
    const runner = new Postgrator({
      driver: "pg",
      migrationPattern: fileURLToPath(new URL("*.sql", folder)),
      schemaTable: versionTable,
      execQuery: async (query) => ({ rows: [...await tx.unsafe(query)] }),
    });
    // Only makes the table: there is nothing to undo, and what is to be run is decided by ourselves.
    await runner.migrate("0");
    const plan = planMigrations(await runner.getMigrations(), await ranMigrations(tx, versionTable), merged);
    for (const migration of plan) await runOne(runner, migration);
    return plan.map(({ name, version }) => name || String(version));
  });
}

async function ranMigrations(tx: Sql, versionTable: string): Promise<RanMigration[]> {
  const rows = await tx<{ version: string; md5: string | null }[]>`select version, md5 from ${tx(versionTable)}`;
  return rows.map(({ version, md5 }) => ({ version: Number(version), md5 }));
}

async function runOne(runner: Postgrator, migration: Postgrator.Migration): Promise<void> {
  try {
    await runner.runMigrations([migration]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`migration ${numbered(migration.version)} failed and nothing was changed: ${reason}`);
  }
}
