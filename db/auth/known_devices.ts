import type { SessionId, UserId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";
import type { Digest } from "./sessions.ts";

export interface KnownDevice {
  /** SHA-256 of the account and of what the browser keeps. */
  readonly digest: Digest;
  readonly userId: UserId;
  /** The session that it has now; null where it has proven the account's address only. */
  readonly sessionId: SessionId | null;
  readonly expiresAt: Date;
}

/** @returns whether the account did not know it */
export async function rememberDevice(
  sql: Sql,
  { digest, userId, sessionId, expiresAt }: KnownDevice,
): Promise<boolean> {
  const [row] = await sql<{ isNew: boolean }[]>`
    insert into known_devices (digest, user_id, session_id, expires_at)
    values (${digest}, ${userId}, ${sessionId}, ${expiresAt})
    on conflict (digest) do update set session_id = excluded.session_id, expires_at = excluded.expires_at
    returning xmax = 0 as "isNew"`;
  return row?.isNew === true;
}

export async function isKnownDevice(sql: Sql, digest: Digest, now: Date): Promise<boolean> {
  const [found] = await sql`select from known_devices where digest = ${digest} and expires_at > ${now}`;
  return found !== undefined;
}
