import { installationId } from "../media/installation.ts";
import type { Sql } from "../sql.ts";

/** Which installation a backup of this database is of; null where it has not met its files yet, or is older than such ids. */
export async function backupInstallation(sql: Sql): Promise<string | null> {
  const [table] = await sql<{ isThere: boolean }[]>`select to_regclass('public.installation') is not null as "isThere"`;
  return table?.isThere ? await installationId(sql) : null;
}
