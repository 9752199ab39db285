import { fileURLToPath } from "node:url";
import Postgrator from "postgrator";
import { LOCKS } from "./advisory_locks.ts";
import { numbered, parseMerged, planMigrations, planTo, type RanMigration } from "./migration_plan.ts";
import type { Pool, Sql } from "./sql.ts";

const FOLDER = new URL("./migrations/", import.meta.url);

const VERSION_TABLE = "public.schema_version";

/**
 * Brings the product's schema up to date, all of it or nothing, one server at a time.
 * @param signal heard between two migrations
 * @param onRan told after each how many of all ran
 * @returns names of the migrations that ran
 * @throws SchemaMismatch where another version has used the database
 */
export async function migrate(
  pool: Pool,
  signal: AbortSignal | null = null,
  onRan: OnRan = () => {},
): Promise<string[]> {
  return await runMigrations(pool, FOLDER, VERSION_TABLE, signal, onRan);
}

/**
 * Runs what has not run yet of a folder of migrations, in one transaction.
 * @param versionTable remembers what ran; it is made with its schema where it is missing
 * @returns names of the migrations that ran
 * @throws SchemaMismatch where another version has used the database
 */
export async function runMigrations(
  pool: Pool,
  folder: URL,
  versionTable: string,
  signal: AbortSignal | null = null,
  onRan: OnRan = () => {},
): Promise<string[]> {
  const merged = parseMerged(await Deno.readTextFile(new URL("merged.txt", folder)));
  return await runPlanned(
    pool,
    folder,
    versionTable,
    (files, ran) => planMigrations(files, ran, merged),
    signal,
    onRan,
  );
}

/**
 * Gives an empty database the schema that another one had.
 * @param ran what that one ran
 * @throws SchemaMismatch where this version lacks one of those
 */
export async function runThese(
  pool: Pool,
  folder: URL,
  versionTable: string,
  ran: readonly RanMigration[],
): Promise<void> {
  await runPlanned(pool, folder, versionTable, (files) => planTo(files, ran));
}

type OnRan = (ran: number, all: number) => void;

type Plan = (
  files: readonly Postgrator.Migration[],
  ran: readonly RanMigration[],
) => readonly Postgrator.Migration[];

async function runPlanned(
  pool: Pool,
  folder: URL,
  versionTable: string,
  planOf: Plan,
  signal: AbortSignal | null = null,
  onRan: OnRan = () => {},
): Promise<string[]> {
  return await pool.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCKS.migration})`;
    const runner = new Postgrator({
      driver: "pg",
      migrationPattern: fileURLToPath(new URL("*.sql", folder)),
      schemaTable: versionTable,
      execQuery: async (query) => ({ rows: [...await tx.unsafe(query)] }),
    });
    const ran = await ranMigrations(tx, versionTable);
    const plan = planOf(await runner.getMigrations(), ran ?? []);
    // Only makes the table: there is nothing to undo, and what is to be run is decided by ourselves.
    if (plan.length > 0 || ran === null) await runner.migrate("0");
    for (const [index, migration] of plan.entries()) {
      signal?.throwIfAborted();
      await runOne(runner, migration);
      onRan(index + 1, plan.length);
    }
    signal?.throwIfAborted();
    return plan.map(({ name, version }) => name || String(version));
  });
}

export interface SchemaStatus {
  /** Numbers of the migrations that this database ran, in order. */
  readonly ran: readonly number[];
  /** Names of those that it has still to run. */
  readonly toRun: readonly string[];
}

/**
 * How far the product's schema is. Changes nothing.
 * @throws SchemaMismatch where another version has used the database
 */
export async function schemaStatus(pool: Pool): Promise<SchemaStatus> {
  const merged = parseMerged(await Deno.readTextFile(new URL("merged.txt", FOLDER)));
  const files = await new Postgrator({
    driver: "pg",
    migrationPattern: fileURLToPath(new URL("*.sql", FOLDER)),
    execQuery: () => Promise.resolve({ rows: [] }),
  }).getMigrations();
  const ran = await ranMigrations(pool, VERSION_TABLE) ?? [];
  const plan = planMigrations(files, ran, merged);
  return {
    ran: ran.map(({ version }) => version).filter((version) => version > 0).sort((a, b) => a - b),
    toRun: plan.map(({ name, version }) => name || String(version)),
  };
}

/** Null where nothing was ever run. */
async function ranMigrations(sql: Sql, versionTable: string): Promise<RanMigration[] | null> {
  // Read as a table: `to_regclass` may answer from what this connection knew before it waited for another server.
  const [found] = await sql`select from pg_tables where schemaname || '.' || tablename = ${versionTable}`;
  if (!found) return null;
  const rows = await sql<{ version: string; md5: string | null }[]>`select version, md5 from ${sql(versionTable)}`;
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
