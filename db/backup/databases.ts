import { MIGRATED_SCHEMAS, type MigratedSchema, VERSION_TABLE } from "../migrate.ts";
import { openPool, type Pool, type Sql } from "../sql.ts";

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
  return await inDatabase(beside(databaseUrl, name), work);
}

export async function inDatabase<T>(databaseUrl: string, work: (sql: Pool) => Promise<T>): Promise<T> {
  const sql = openPool(databaseUrl, { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

export async function mayMakeDatabases(databaseUrl: string): Promise<boolean> {
  const [role] = await inDatabase(databaseUrl, (sql) =>
    sql<{ may: boolean }[]>`
    select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user`);
  return role?.may ?? false;
}

export async function dropDatabase(databaseUrl: string, name: string): Promise<void> {
  await fromOutside(databaseUrl, (sql) => sql`drop database if exists ${sql(name)} with (force)`);
}

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

/** Whether anybody keeps anything there. A database without our tables holds nothing of ours. */
export async function holdsPeople(sql: Pool): Promise<boolean> {
  const [table] = await sql<{ isThere: boolean }[]>`select to_regclass('public.users') is not null as "isThere"`;
  if (!table?.isThere) return false;
  const [found] = await sql<{ holds: boolean }[]>`select exists (select from public.users) as holds`;
  return found?.holds ?? false;
}

const MADE = /^create (?:table|view) (?:\w+\.)?(\w+)/gim;

/**
 * Tables, views and the like of a database that are no work of ours, as a `DATABASE_URL` of another program has them. One
 * that no migration of ours has run in has nothing of ours.
 */
export async function othersRelations(sql: Sql): Promise<string[]> {
  const found = await relationsIn(sql);
  if (!found.includes(`public.${VERSION_TABLE}`)) return found;
  const ours = await relationsOfMigrations();
  return found.filter((name) => !ours.has(name));
}

/** Without PostgreSQL's own, those of extensions, and those of the job runner. */
async function relationsIn(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and not c.relispartition
      and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'graphile_worker')
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'a', 'i'))
    order by 1`;
  return rows.map(({ name }) => name);
}

/** Also those that a later migration removes: a database may be of any version. */
async function relationsOfMigrations(): Promise<Set<string>> {
  return new Set((await Promise.all(MIGRATED_SCHEMAS.map(relationsOf))).flat());
}

async function relationsOf({ name: schema, folder }: MigratedSchema): Promise<string[]> {
  const made = [`${schema}.${VERSION_TABLE}`];
  for await (const { name } of Deno.readDir(folder)) {
    if (!name.endsWith(".sql")) continue;
    const text = await Deno.readTextFile(new URL(name, folder));
    made.push(...Array.from(text.matchAll(MADE), ([, table]) => `${schema}.${table}`));
  }
  return made;
}

/** One connection, which the signal ends whatever it waits for; PostgreSQL gives back what it held. */
export async function openConnection(databaseUrl: string, signal: AbortSignal) {
  const sql = openPool(databaseUrl, { max: 1 });
  const cut = () => void sql.end({ timeout: 0 });
  signal.addEventListener("abort", cut);
  const end = async () => {
    signal.removeEventListener("abort", cut);
    await sql.end({ timeout: signal.aborted ? 0 : 5 });
  };
  try {
    signal.throwIfAborted();
    // Else PostgreSQL does not see that it was cut while it waits for a lock. Before version 14 there is no such setting.
    await sql`
      select set_config(name, '5s', false) from pg_settings where name = 'client_connection_check_interval'`;
  } catch (error) {
    await end();
    throw error;
  }
  return { sql, [Symbol.asyncDispose]: end };
}
