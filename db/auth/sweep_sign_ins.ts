import { ACCESS_MS, ANSWER_LOST_MS } from "../../domain/auth/session.ts";
import type { Sql } from "../sql.ts";
import type { Digest } from "./sessions.ts";

/** Spent refresh tokens stay until they expire, too: they are the alarm. */
const EXPIRING = [
  ...["session_tokens", "known_devices", "spent_sign_ins", "verification_codes", "mail_links", "proven_addresses"],
  "attempts",
  "household_invitations",
  "box_links",
];

/** Forgets what ran out, and sessions that have no token left. */
export async function sweepSignIns(sql: Sql, now: Date): Promise<void> {
  for (const table of EXPIRING) await sql`delete from ${sql(table)} where expires_at < ${now}`;
  await sql`
    update session_tokens set successor_salt = null
    where successor_salt is not null and spent_at <= ${new Date(now.getTime() - ANSWER_LOST_MS)}`;
  await sql`
    delete from sessions s where not exists (select from session_tokens t where t.session_id = s.id)
      and created_at < ${new Date(now.getTime() - ACCESS_MS)}`;
}

/** @returns false when one of them has signed somebody in before */
export async function spendSignIn(sql: Sql, digests: readonly Digest[], expiresAt: Date): Promise<boolean> {
  const rows = digests.map((digest) => ({ digest, expires_at: expiresAt }));
  const spent = await sql`insert into spent_sign_ins ${sql(rows)} on conflict do nothing returning 1`;
  return spent.length === digests.length;
}
