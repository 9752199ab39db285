import type { Sql } from "../sql.ts";

export interface Installation {
  /** Null until the database has met a storage. */
  readonly id: string | null;
  /** Where its files are: a folder of `DATA_DIR` and of a bucket; empty for those themselves. */
  readonly filesRoot: string;
}

/** Of which installation a database is. One that is empty, or another program's, is of none. */
export async function findInstallation(sql: Sql): Promise<Installation> {
  const none = { id: null, filesRoot: "" };
  const [table] = await sql<{ isThere: boolean }[]>`select to_regclass('public.installation') is not null as "isThere"`;
  if (!table?.isThere) return none;
  const [row] = await sql<Installation[]>`select id, files_root as "filesRoot" from public.installation`;
  return row ?? none;
}

export async function installationId(sql: Sql): Promise<string | null> {
  return (await findInstallation(sql)).id;
}

export async function keepInstallationId(sql: Sql, id: string): Promise<void> {
  await sql`insert into installation (id) values (${id}) on conflict (is_only) do update set id = excluded.id`;
}

/** @param newId for a database that has no id yet */
export async function keepFilesRoot(sql: Sql, filesRoot: string, newId: string): Promise<void> {
  await sql`
    insert into installation (id, files_root) values (${newId}, ${filesRoot})
    on conflict (is_only) do update set files_root = excluded.files_root`;
}

/** Whether the database knows any file. */
export async function hasMedia(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ has: boolean }[]>`select exists (select from media) as has`;
  return row?.has ?? false;
}
