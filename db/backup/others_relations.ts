import { MIGRATED_SCHEMAS, type MigratedSchema, VERSION_TABLE } from "../migrated_schemas.ts";
import type { Sql } from "../sql.ts";

const MADE = /^create table (?:\w+\.)?(\w+)/gim;

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
