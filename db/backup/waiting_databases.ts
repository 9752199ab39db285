import { LOCKS } from "../advisory_locks.ts";
import { newId } from "../new_id.ts";
import { isRefusal, openPool, ping, type Pool, type Sql } from "../sql.ts";
import { beside, fromOutside, nameOfDatabase } from "./databases.ts";

/** A database beside the one that is used: a restore loads it, or has replaced it. Its comment says of which one, and where its files are. */
export interface WaitingDatabase {
  readonly name: string;
  readonly filesRoot: string;
}

const FILES_ROOT = /^(restored-[\w-]+)?$/;

/** What a check and a restore call theirs; what follows is random. */
const [CHECK, RESTORE] = ["stowmark_scratch_", "stowmark_restore_"];

/** @param target the name of the database that is used */
export async function waitingDatabases(sql: Sql, target: string): Promise<WaitingDatabase[]> {
  const start = commentOf(target, "");
  const rows = await sql<{ name: string; comment: string }[]>`
    select datname as name, shobj_description(oid, 'pg_database') as comment from pg_database
    where starts_with(shobj_description(oid, 'pg_database'), ${start}) order by datname desc`;
  return rows.map(({ name, comment }) => ({ name, filesRoot: comment.slice(start.length) }))
    .filter(({ filesRoot }) => FILES_ROOT.test(filesRoot));
}

/** Whether another database wants the files of this one too, as after a restore of the database alone. */
export async function areFilesShared(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ own: string; database: string }[]>`
    select coalesce((select files_root from installation), '') as own, current_database() as database`;
  return row !== undefined &&
    (await waitingDatabases(sql, row.database)).some(({ filesRoot }) => filesRoot === row.own);
}

export async function noteWaiting(sql: Sql, name: string, target: string, filesRoot: string): Promise<void> {
  await sql.unsafe(`comment on database ${name} is '${commentOf(target, filesRoot).replaceAll("'", "''")}'`);
}

function commentOf(target: string, filesRoot: string): string {
  return `of ${target}, files in DATA_DIR/${filesRoot}`;
}

/**
 * Makes an empty database. While it is not let go, a connection to it shows that somebody needs it. Also removes what
 * killed checks left: under one lock, so that none is without a connection while it is made.
 * @param filesRoot where a restore is about to write files; null for a check
 */
export async function makeScratch(databaseUrl: string, filesRoot: string | null) {
  const name = (filesRoot === null ? CHECK : RESTORE) + newId();
  const url = beside(databaseUrl, name);
  const holder = openPool(url, { max: 1 });
  const letGo = () => holder.end({ timeout: 5 });
  try {
    await alone(databaseUrl, async (sql) => {
      for (const left of await leftScratches(sql, false)) await drop(sql, left);
      await sql`create database ${sql(name)} template template0 encoding 'UTF8'`;
      if (filesRoot !== null) await noteWaiting(sql, name, nameOfDatabase(databaseUrl), filesRoot);
      await ping(holder);
    });
  } catch (error) {
    await letGo();
    throw error;
  }
  return { name, url, letGo };
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
  await alone(databaseUrl, async (sql) => {
    const left = await leftScratches(sql, true);
    for (const { name, filesRoot } of await waitingDatabases(sql, nameOfDatabase(databaseUrl))) {
      if (!left.includes(name) && name !== own) continue;
      await removeFiles(filesRoot);
      await drop(sql, name, name === own);
    }
  });
}

/** From outside, and while nobody else makes or removes a database, or lets one go. */
async function alone(databaseUrl: string, work: (sql: Pool) => Promise<void>): Promise<void> {
  await fromOutside(databaseUrl, async (sql) => {
    await sql`select pg_advisory_lock(${LOCKS.scratch})`;
    await work(sql);
  });
}

/** Without a connection. @param haveFiles restores' ones of which somebody has still to remove files */
async function leftScratches(sql: Pool, haveFiles: boolean): Promise<string[]> {
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

/**
 * Replaces the database that is used, which waits from then on, by another one: all of it or nothing, at one moment.
 * @param kept what the used one is called from then on, and where its files are
 * @param letGo called once nobody can take for left what is about to be used
 * @throws what PostgreSQL says where somebody is connected
 */
export async function exchangeDatabases(
  databaseUrl: string,
  by: string,
  kept: WaitingDatabase,
  letGo: () => Promise<void> = async () => {},
): Promise<void> {
  const name = nameOfDatabase(databaseUrl);
  await fromOutside(databaseUrl, (sql) =>
    sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${LOCKS.scratch})`;
      await letGo();
      await tx`alter database ${tx(name)} rename to ${tx(kept.name)}`;
      await tx`alter database ${tx(by)} rename to ${tx(name)}`;
      await tx`comment on database ${tx(name)} is null`;
      await noteWaiting(tx, kept.name, name, kept.filesRoot);
    }));
}
