import type { Sql } from "../sql.ts";

/** Which installation the database is of; null until it has met a storage. */
export async function installationId(sql: Sql): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`select id from installation`;
  return row?.id ?? null;
}

export async function keepInstallationId(sql: Sql, id: string): Promise<void> {
  await sql`insert into installation (id) values (${id}) on conflict (is_only) do update set id = excluded.id`;
}

/** Whether the database knows any file. */
export async function hasMedia(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ has: boolean }[]>`select exists (select from media) as has`;
  return row?.has ?? false;
}
