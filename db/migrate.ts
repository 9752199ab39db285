import { createHash } from "node:crypto";
import { LOCKS } from "./advisory_locks.ts";
import { type Migration, numbered, planMigrations, type RanMigration } from "./migration_plan.ts";
import type { Pool, Sql } from "./sql.ts";

/** A schema that migrations of ours make. */
export interface MigratedSchema {
  readonly name: "public" | "sandbox";
  /** Of its migrations. */
  readonly folder: URL;
}

export const PRODUCT: MigratedSchema = { name: "public", folder: new URL("./migrations/", import.meta.url) };

/** The stand-ins' tables. Only its migrations, which are inert: nobody outside the sandbox makes it or loads its code. */
export const SANDBOX: MigratedSchema = { name: "sandbox", folder: new URL("../sandbox/migrations/", import.meta.url) };

/** The jobs' schema is its library's. */
export const MIGRATED_SCHEMAS: readonly MigratedSchema[] = [PRODUCT, SANDBOX];

/** Remembers in each of them what ran. */
export const VERSION_TABLE = "schema_version";

const FILE = /^(\d{3})\.(\w+)\.sql$/;

interface MigrationFile extends Migration {
  readonly name: string;
  readonly sql: string;
}

interface Migrating {
  /** The product's unless said. */
  readonly schema?: MigratedSchema;
  /** Heard between two migrations. */
  readonly signal?: AbortSignal;
  /** Told after each how many of all ran. */
  readonly onRan?: (ran: number, all: number) => void;
}

/**
 * Brings a schema up to date, all of it or nothing, one server at a time.
 * @returns names of the migrations that ran
 * @throws SchemaMismatch where another version has used the database
 */
export async function migrate(
  pool: Pool,
  { schema = PRODUCT, signal, onRan = () => {} }: Migrating = {},
): Promise<string[]> {
  const files = await readMigrations(schema);
  return await pool.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCKS.migration})`;
    const { left } = planMigrations(files, await ranMigrations(tx, schema) ?? []);
    for (const [index, file] of left.entries()) {
      signal?.throwIfAborted();
      await runOne(tx, schema, file);
      onRan(index + 1, left.length);
    }
    signal?.throwIfAborted();
    return left.map(({ name }) => name);
  });
}

/**
 * Gives an empty database the schema that another one had.
 * @param ran what that one ran
 * @throws SchemaMismatch where this version lacks one of those
 */
export async function migrateTo(pool: Pool, schema: MigratedSchema, ran: readonly RanMigration[]): Promise<void> {
  const { done } = planMigrations(await readMigrations(schema), ran);
  await pool.begin(async (tx) => {
    for (const file of done) await runOne(tx, schema, file);
  });
}

export interface SchemaStatus {
  /** Numbers of the migrations that this database ran, in order. */
  readonly ran: readonly number[];
  /** Names of those that it has still to run. */
  readonly toRun: readonly string[];
}

/**
 * How far a schema is. Changes nothing.
 * @throws SchemaMismatch where another version has used the database
 */
export async function schemaStatus(pool: Pool, schema = PRODUCT): Promise<SchemaStatus> {
  const { done, left } = planMigrations(await readMigrations(schema), await ranMigrations(pool, schema) ?? []);
  return { ran: done.map(({ version }) => version), toRun: left.map(({ name }) => name) };
}

/** Null where the database has no such schema. */
export async function ranMigrations(sql: Sql, { name }: MigratedSchema): Promise<RanMigration[] | null> {
  // Read as a table: `to_regclass` may answer from what this connection knew before it waited for another server.
  const [found] = await sql`select from pg_tables where schemaname = ${name} and tablename = ${VERSION_TABLE}`;
  if (!found) return null;
  return [
    ...await sql<RanMigration[]>`
      select version::integer, md5 from ${sql(`${name}.${VERSION_TABLE}`)} order by version`,
  ];
}

async function readMigrations({ folder }: MigratedSchema): Promise<MigrationFile[]> {
  const files: MigrationFile[] = [];
  for await (const entry of Deno.readDir(folder)) {
    const [, version, name] = FILE.exec(entry.name) ?? [];
    if (!version || !name) continue;
    const sql = await Deno.readTextFile(new URL(entry.name, folder));
    files.push({ version: Number(version), name, sql, md5: createHash("md5").update(sql).digest("hex") });
  }
  return files;
}

async function runOne(tx: Sql, schema: MigratedSchema, { version, name, md5, sql }: MigrationFile): Promise<void> {
  const table = tx(`${schema.name}.${VERSION_TABLE}`);
  await tx`create schema if not exists ${tx(schema.name)}`;
  await tx`
    create table if not exists ${table} (
      version integer primary key,
      name text not null,
      md5 text not null,
      run_at timestamptz not null default now()
    )`;
  try {
    await tx.unsafe(sql);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`migration ${numbered(version)} failed and nothing was changed: ${reason}`);
  }
  await tx`insert into ${table} (version, name, md5) values (${version}, ${name}, ${md5})`;
}
