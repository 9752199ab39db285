import type { Partition, SequenceState, TableShape } from "../../domain/backup/manifest.ts";
import { MIGRATED_SCHEMAS, VERSION_TABLE } from "../migrate.ts";
import type { Sql } from "../sql.ts";

/** Every table of a schema that holds rows, its version table left out. Nothing is listed by hand, so no new table is forgotten. */
export async function tablesOf(sql: Sql, schema: string): Promise<TableShape[]> {
  const rows = await sql<Omit<TableShape, "partitions">[]>`
    select c.relname as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
      ) as columns
    from pg_class c
    where c.relnamespace = to_regnamespace(${schema}) and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> ${VERSION_TABLE} and c.relpersistence <> 't'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`;
  const parts = await partitionsOf(sql, schema);
  return rows.map((table) => ({
    ...table,
    partitions: parts.filter(({ root }) => root === table.name).map(({ root: _, ...partition }) => partition),
  }));
}

/** About how many rows a backup has to copy: as PostgreSQL's statistics know it, which a crash empties. */
export async function roughRows(sql: Sql): Promise<number> {
  const [row] = await sql<{ rows: number }[]>`
    select coalesce(sum(greatest(c.reltuples, s.n_live_tup, 0)), 0)::float8 as rows
    from pg_class c join pg_stat_user_tables s on s.relid = c.oid
    where c.relkind = 'r' and s.schemaname = any(${MIGRATED_SCHEMAS.map(({ name }) => name)})`;
  return row?.rows ?? 0;
}

async function partitionsOf(sql: Sql, schema: string): Promise<(Partition & { readonly root: string })[]> {
  return await sql<(Partition & { readonly root: string })[]>`
    with recursive part as (
      select c.oid, c.relname as root, 0 as depth from pg_class c
        where c.relkind = 'p' and not c.relispartition and c.relnamespace = to_regnamespace(${schema})
      union all
      select i.inhrelid, part.root, part.depth + 1 from part join pg_inherits i on i.inhparent = part.oid
    )
    select c.relname as name, above.relname as of, pg_get_expr(c.relpartbound, c.oid) as bound,
      pg_get_partkeydef(c.oid) as "dividedBy", part.root
    from part join pg_class c using (oid)
      join pg_inherits i on i.inhrelid = c.oid join pg_class above on above.oid = i.inhparent
    where part.depth > 0 order by part.depth, c.relname`;
}

/** Read after a snapshot began, each is at least as far as the snapshot's rows. */
export async function sequencesOf(sql: Sql, schema: string): Promise<SequenceState[]> {
  const names = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = to_regnamespace(${schema}) and relkind = 'S' order by relname`;
  const found: SequenceState[] = [];
  for (const { name } of names) {
    const [state] = await sql<{ lastValue: string; isCalled: boolean }[]>`
      select last_value::text as "lastValue", is_called as "isCalled" from ${sql(`${schema}.${name}`)}`;
    if (state) found.push({ name, ...state });
  }
  return found;
}
