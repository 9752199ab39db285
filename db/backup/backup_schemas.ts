import type { RanMigration } from "../migration_plan.ts";
import type { Sql } from "../sql.ts";

/** A schema that migrations of ours make. */
export interface BackupSchema {
  readonly name: "public" | "sandbox";
  readonly folder: URL;
  /** Remembers what ran; made with the schema, so its rows are in no backup. */
  readonly versionTable: string;
}

/** The jobs' schema is its library's; what waits there is kept in words of our own (`waiting_jobs.ts`). */
export const BACKUP_SCHEMAS: readonly BackupSchema[] = [
  { name: "public", folder: new URL("../migrations/", import.meta.url), versionTable: "schema_version" },
  // Only its migrations, which are inert: nobody outside the sandbox loads its code.
  { name: "sandbox", folder: new URL("../../sandbox/migrations/", import.meta.url), versionTable: "schema_version" },
];

/** The migrations that a schema ran, in the order of numbers; null where the database has no such schema. */
export async function migrationsOf(sql: Sql, { name, versionTable }: BackupSchema): Promise<RanMigration[] | null> {
  const table = `${name}.${versionTable}`;
  const [found] = await sql<{ isThere: boolean }[]>`select to_regclass(${table}) is not null as "isThere"`;
  if (!found?.isThere) return null;
  const rows = await sql<{ version: number; md5: string | null }[]>`
    select version::integer, md5 from ${sql(table)} order by version`;
  return [...rows];
}
