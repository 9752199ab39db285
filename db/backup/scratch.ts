import { LOCKS } from "../advisory_locks.ts";
import { newId } from "../new_id.ts";
import { isRefusal, openPool, ping, type Pool } from "../sql.ts";
import { beside, fromOutside, nameOfDatabase } from "./databases.ts";
import { noteWaiting, waitingDatabases } from "./waiting_databases.ts";

/** What a check and a restore call theirs; what follows is random. */
const [CHECK, RESTORE] = ["stowmark_scratch_", "stowmark_restore_"];

/** An empty database. While it is not let go, a connection to it shows that somebody needs it. */
export interface Scratch {
  readonly name: string;
  letGo(): Promise<void>;
}

/**
 * Makes one, and removes what killed checks left: under one lock, so that none is without a connection while it is made.
 * @param filesRoot where a restore is about to write files; null for a check
 */
export async function makeScratch(databaseUrl: string, filesRoot: string | null): Promise<Scratch> {
  const name = (filesRoot === null ? CHECK : RESTORE) + newId();
  const holder = openPool(beside(databaseUrl, name), { max: 1 });
  const letGo = () => holder.end({ timeout: 5 });
  try {
    await fromOutside(databaseUrl, async (sql) => {
      await sql`select pg_advisory_lock(${LOCKS.scratch})`;
      for (const left of await leftScratches(sql)) await drop(sql, left);
      await sql`create database ${sql(name)} template template0 encoding 'UTF8'`;
      if (filesRoot !== null) await noteWaiting(sql, name, nameOfDatabase(databaseUrl), filesRoot);
      await ping(holder);
    });
  } catch (error) {
    await letGo();
    throw error;
  }
  return { name, letGo };
}

/**
 * Removes what killed restores into this database left: first the files that each had written.
 * @param own what a restore that failed has made, which it lets go
 */
export async function dropLeftRestores(
  databaseUrl: string,
  removeFiles: (filesRoot: string) => Promise<void>,
  own?: string,
): Promise<void> {
  await fromOutside(databaseUrl, async (sql) => {
    await sql`select pg_advisory_lock(${LOCKS.scratch})`;
    const left = await leftScratches(sql, true);
    for (const { name, filesRoot } of await waitingDatabases(sql, nameOfDatabase(databaseUrl))) {
      if (!left.includes(name) && name !== own) continue;
      await removeFiles(filesRoot);
      await drop(sql, name, name === own);
    }
  });
}

/** Without a connection. @param haveFiles restores' ones of which somebody has still to remove files */
async function leftScratches(sql: Pool, haveFiles = false): Promise<string[]> {
  const left = await sql<{ name: string }[]>`
    select datname as name from pg_database d
    where (starts_with(datname, ${CHECK}) or starts_with(datname, ${RESTORE})) and pg_has_role(datdba, 'usage')
      and (shobj_description(d.oid, 'pg_database') is not null) = ${haveFiles}
      and not exists (select from pg_stat_activity a where a.datid = d.oid and a.usesysid is not null)`;
  return left.map(({ name }) => name);
}

async function drop(sql: Pool, name: string, force = false): Promise<void> {
  await sql`drop database if exists ${sql(name)} ${force ? sql`with (force)` : sql``}`.catch((error) => {
    // Whoever comes to it now, the next one removes it.
    if (!isRefusal(error)) throw error;
  });
}
