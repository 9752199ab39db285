import type { Sql } from "../sql.ts";

/** 32 bytes that all servers of this database share, by which access tokens are signed. */
export async function findTokenKey(sql: Sql): Promise<Uint8Array> {
  const [row] = await sql<{ key: Uint8Array }[]>`select key from token_keys`;
  if (!row) throw new Error("expected a key for access tokens, found none");
  return row.key;
}
