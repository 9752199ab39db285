import { LOCKS } from "../advisory_locks.ts";
import type { Sql } from "../sql.ts";
import { fromOutside, nameOfDatabase } from "./databases.ts";

/** A database beside the one that is used: a restore loads it, or has replaced it. Its comment says of which one, and where its files are. */
export interface WaitingDatabase {
  readonly name: string;
  readonly filesRoot: string;
}

const FILES_ROOT = /^(restored-[\w-]+)?$/;

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

interface Exchange {
  /** What takes the place of the database that is used. */
  readonly by: string;
  /** What that is called from then on, and where its files are. */
  readonly database: string;
  readonly filesRoot: string;
}

/**
 * All of it or nothing, at one moment.
 * @param letGo called once nobody can take for left what is about to be used
 * @throws what PostgreSQL says where somebody is connected
 */
export async function exchangeDatabases(
  databaseUrl: string,
  { by, database, filesRoot }: Exchange,
  letGo: () => Promise<void> = async () => {},
): Promise<void> {
  const name = nameOfDatabase(databaseUrl);
  await fromOutside(databaseUrl, (sql) =>
    sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${LOCKS.scratch})`;
      await letGo();
      await tx`alter database ${tx(name)} rename to ${tx(database)}`;
      await tx`alter database ${tx(by)} rename to ${tx(name)}`;
      await tx`comment on database ${tx(name)} is null`;
      await noteWaiting(tx, database, name, filesRoot);
    }));
}
