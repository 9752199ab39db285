import { LOCKS } from "../advisory_locks.ts";
import { MIGRATED_SCHEMAS } from "../migrate.ts";
import type { Pool, Sql } from "../sql.ts";
import { tablesOf } from "./catalogue.ts";
import { writeRowsAlike } from "./copy_rows.ts";

/** Longer than anything that people do holds a lock: who waits so long waits for somebody's work on the database itself. */
const LOCK_TIMEOUT_MS = 60_000;

/**
 * Begins a backup on a connection of its own. Until that ends no other backup begins, no migration runs, and no file is
 * removed whose row a snapshot may still show.
 * @returns false where another backup is being made
 */
export async function beginBackup(sql: Sql, lockTimeoutMs = LOCK_TIMEOUT_MS): Promise<boolean> {
  await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, false)`;
  const [lock] = await sql<{ isOurs: boolean }[]>`select pg_try_advisory_lock(${LOCKS.backup}) as "isOurs"`;
  if (!lock?.isOurs) return false;
  await sql`select pg_advisory_lock_shared(${LOCKS.files}), pg_advisory_lock_shared(${LOCKS.migration})`;
  return true;
}

export async function isBackupRunning(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ isRunning: boolean }[]>`
    select exists (
      select from pg_locks where locktype = 'advisory' and objid = ${LOCKS.backup} and objsubid = 1 and classid = 0
        and database = (select oid from pg_database where datname = current_database())
    ) as "isRunning"`;
  return row?.isRunning ?? false;
}

/** Does something to files while no backup reads them and nobody else does so. @returns false where somebody does */
export async function unlessBackedUp(pool: Pool, work: () => Promise<void>): Promise<boolean> {
  return await pool.begin(async (tx) => {
    const [lock] = await tx<{ isFree: boolean }[]>`select pg_try_advisory_xact_lock(${LOCKS.files}) as "isFree"`;
    if (lock?.isFree) await work();
    return lock?.isFree ?? false;
  });
}

/** Everything that `work` reads is of one moment. */
export async function inSnapshot<T>(sql: Pool, work: (tx: Sql) => Promise<T>): Promise<T> {
  const tables = await Promise.all(
    MIGRATED_SCHEMAS.map(async (schema) =>
      (await tablesOf(sql, schema.name)).map(({ name }) => `${schema.name}.${name}`)
    ),
  );
  const result = await sql.begin("isolation level repeatable read", async (tx) => {
    // Before the moment is fixed: a table that is emptied or written anew later would look empty to it.
    for (const table of tables.flat()) await tx`lock table ${tx(table)} in access share mode`;
    await writeRowsAlike(tx);
    return [await work(tx)] as const;
  });
  return result[0];
}
