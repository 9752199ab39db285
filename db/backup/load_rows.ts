import type { Partition, SchemaShape } from "../../domain/backup/manifest.ts";
import { migrate, type MigratedSchema, migrateTo, ranMigrations } from "../migrate.ts";
import type { Pool, Sql } from "../sql.ts";
import { copyIn, writeRowsAlike } from "./copy_rows.ts";

/**
 * Makes the schemas as they were, without rows, and takes off what would get in the way of rows: keys to other tables,
 * indexes and triggers.
 * @param pool an empty database
 * @param known those that this version has migrations of
 * @returns the statements that make again what was taken off
 * @throws SchemaMismatch where a newer version made the backup
 */
export async function makeBareSchemas(
  pool: Pool,
  schemas: readonly SchemaShape[],
  known: readonly MigratedSchema[],
): Promise<string[]> {
  const remake: string[] = [];
  for (const { name, ran, tables } of schemas) {
    const schema = known.find((one) => one.name === name);
    if (!schema) throw new Error(`the backup holds a schema "${name}" that this version does not know`);
    await migrateTo(pool, schema, ran);
    await pool.begin(async (tx) => {
      await makePartitions(tx, name, tables.flatMap(({ partitions }) => partitions));
      // Some migrations write first rows.
      for (const table of tables) await tx`truncate ${tx(`${name}.${table.name}`)} cascade`;
      remake.push(...await takeOff(tx, name));
    });
  }
  return remake;
}

async function makePartitions(tx: Sql, schema: string, partitions: readonly Partition[]): Promise<void> {
  for (const { name, of, bound, dividedBy } of partitions) {
    const below = dividedBy === null ? tx`` : tx`partition by ${tx.unsafe(dividedBy)}`;
    await tx`
      create table if not exists ${tx(`${schema}.${name}`)} partition of ${tx(`${schema}.${of}`)}
        ${tx.unsafe(bound)} ${below}`;
  }
}

/** @returns the statements that make it again, in order */
async function takeOff(tx: Sql, schema: string): Promise<string[]> {
  const rows = await tx<{ off: string; on: string; turn: number }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on,
        2 as turn
      from pg_constraint where connamespace = ${schema}::regnamespace and contype = 'f' and conparentid = 0
    union all
    select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 1
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = ${schema}::regnamespace and not c.relispartition
        and not exists (select from pg_constraint where conindid = i.indexrelid)
    union all
    select format('alter table %s disable trigger user', c.oid::regclass),
        format('alter table %s enable trigger user', c.oid::regclass), 3
      from pg_class c where c.relnamespace = ${schema}::regnamespace and c.relkind in ('r', 'p') and c.relhastriggers
        and not c.relispartition
    order by turn desc`;
  for (const { off } of rows) await tx.unsafe(off);
  return rows.toReversed().map(({ on }) => on);
}

/** @param name of the table, with its schema's. @throws what PostgreSQL says of rows that do not fit */
export async function loadRows(
  sql: Pool,
  schemas: readonly SchemaShape[],
  name: string,
  lines: Uint8Array,
): Promise<void> {
  const [schema = "", tableName] = name.split(".");
  const table = schemas.find((one) => one.name === schema)?.tables.find((one) => one.name === tableName);
  if (!table) throw new Error(`expected rows of a known table, found ${name}`);
  await sql.begin(async (tx) => {
    await writeRowsAlike(tx);
    await copyIn(tx, schema, table, lines);
  });
}

/** Makes again what was taken off, which checks every key and every unique index, and sets the sequences. */
export async function finishLoading(
  pool: Pool,
  schemas: readonly SchemaShape[],
  remake: readonly string[],
  step: () => void,
): Promise<void> {
  await pool.begin(async (tx) => {
    for (const statement of remake) {
      step();
      await tx.unsafe(statement);
    }
    for (const { name: schema, sequences } of schemas) {
      for (const { name, lastValue, isCalled } of sequences) {
        await tx`select setval(${`${schema}.${name}`}::regclass, ${lastValue}::bigint, ${isCalled})`;
      }
    }
  });
  await pool`analyze`;
}

/** Brings what was loaded up to this version. @returns names of the migrations that ran */
export async function bringUpToDate(pool: Pool, known: readonly MigratedSchema[]): Promise<string[]> {
  const ran: string[] = [];
  for (const schema of known) {
    if (await ranMigrations(pool, schema) === null) continue;
    ran.push(...await migrate(pool, { schema }));
  }
  return ran;
}
