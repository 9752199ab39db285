import type { Sql } from "../sql.ts";
import type { Digest } from "./sessions.ts";

/** @returns false when one of them has signed somebody in before */
export async function spendSignIn(sql: Sql, digests: readonly Digest[], expiresAt: Date): Promise<boolean> {
  const rows = digests.map((digest) => ({ digest, expires_at: expiresAt }));
  const spent = await sql`insert into spent_sign_ins ${sql(rows)} on conflict do nothing returning 1`;
  return spent.length === digests.length;
}
