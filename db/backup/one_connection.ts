import { openPool, type Pool } from "../sql.ts";

export interface OneConnection extends AsyncDisposable {
  readonly sql: Pool;
}

/** One connection, which the signal ends whatever it waits for. */
export function openConnection(databaseUrl: string, signal: AbortSignal): OneConnection {
  const sql = openPool(databaseUrl, { max: 1 });
  const cut = () => void sql.end({ timeout: 0 });
  signal.addEventListener("abort", cut);
  if (signal.aborted) cut();
  return {
    sql,
    async [Symbol.asyncDispose]() {
      signal.removeEventListener("abort", cut);
      await sql.end({ timeout: signal.aborted ? 0 : 5 });
    },
  };
}

/** Lets PostgreSQL find out that a connection was cut while it waits for a lock, and give back what that one held. */
export async function noticeWhenCut(sql: Pool): Promise<void> {
  // Before PostgreSQL 14 there is no such setting.
  await sql`
    select set_config(name, '5s', false) from pg_settings where name = 'client_connection_check_interval'`;
}
