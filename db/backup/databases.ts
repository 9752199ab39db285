import { openPool, type Pool, type Sql } from "../sql.ts";

/** Another database on the server of this one. */
export function beside(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

export function nameOfDatabase(databaseUrl: string): string {
  const { pathname, username } = new URL(databaseUrl);
  return decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username);
}

/** Does something from a database that nobody else is in, since one that is used can be neither renamed nor removed. */
export async function fromOutside<T>(databaseUrl: string, work: (sql: Pool) => Promise<T>): Promise<T> {
  const name = nameOfDatabase(databaseUrl) === "template1" ? "postgres" : "template1";
  const sql = openPool(beside(databaseUrl, name), { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

export async function mayMakeDatabases(sql: Pool): Promise<boolean> {
  const [role] = await sql<{ may: boolean }[]>`
    select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user`;
  return role?.may ?? false;
}

export async function dropDatabase(databaseUrl: string, name: string): Promise<void> {
  await fromOutside(databaseUrl, (sql) => sql`drop database if exists ${sql(name)} with (force)`);
}

/** Somebody's connection to a database. */
export interface Connection {
  /** What it calls itself, such as psql; a pooler's may say nothing. */
  readonly program: string;
  readonly account: string;
  readonly process: number;
  /** Of a server or a command of ours. */
  readonly isOurs: boolean;
}

/** Without PostgreSQL's own work, which belongs to no account and makes room by itself. */
export async function connectionsTo(databaseUrl: string, name: string): Promise<Connection[]> {
  return await fromOutside(databaseUrl, async (sql) => [
    ...await sql<Connection[]>`
      select application_name as program, usename as account, pid as process,
        application_name in ('stowmark', 'stowmark jobs') as "isOurs"
      from pg_stat_activity where datname = ${name} and usesysid is not null order by pid`,
  ]);
}

/** A database that takes the place of another one, which stays under a name of its own. */
export interface Replacement {
  readonly name: string;
  readonly by: string;
  readonly keptAs: string;
}

/**
 * All of it or nothing. Safe to repeat.
 * @returns false where there is neither what is to replace it nor what it has replaced
 * @throws what PostgreSQL says where somebody is connected
 */
export async function replaceDatabase(databaseUrl: string, { name, by, keptAs }: Replacement): Promise<boolean> {
  return await fromOutside(databaseUrl, async (sql) => {
    const isThere = async (tx: Sql, wanted: string) =>
      (await tx`select from pg_database where datname = ${wanted}`).length > 0;
    return await sql.begin(async (tx) => {
      if (!await isThere(tx, by)) return await isThere(tx, keptAs);
      await tx`alter database ${tx(name)} rename to ${tx(keptAs)}`;
      await tx`alter database ${tx(by)} rename to ${tx(name)}`;
      await tx`comment on database ${tx(name)} is null`;
      return true;
    });
  });
}

/** Whether anybody keeps anything there. A database without our tables holds nothing of ours. */
export async function holdsPeople(sql: Pool): Promise<boolean> {
  const [table] = await sql<{ isThere: boolean }[]>`select to_regclass('public.users') is not null as "isThere"`;
  if (!table?.isThere) return false;
  const [found] = await sql<{ holds: boolean }[]>`select exists (select from public.users) as holds`;
  return found?.holds ?? false;
}
