import type { SessionId, UserId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

interface OpenSession {
  readonly sessionId: SessionId;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/** The sessions of a person that can still be used, the one used last first; at most `limit`. */
export async function listSessions(sql: Sql, userId: UserId, now: Date, limit: number): Promise<OpenSession[]> {
  return await sql<OpenSession[]>`
    select s.id as "sessionId", s.user_agent as "userAgent", s.created_at as "createdAt", s.last_used_at as "lastUsedAt"
    from sessions s where s.user_id = ${userId} and s.ended_at is null and exists (
      select from session_tokens t where t.session_id = s.id and t.expires_at > ${now} and t.spent_at is null)
    order by s.last_used_at desc, s.id desc limit ${limit}`;
}

/** The browser that has it is not known any more, either. @returns false where it is nobody's, or somebody else's */
export async function endOwnSession(sql: Sql, userId: UserId, sessionId: SessionId, now: Date): Promise<boolean> {
  const ended = await sql`
    with forgotten as (delete from known_devices where session_id = ${sessionId} and user_id = ${userId})
    update sessions set ended_at = coalesce(ended_at, ${now}) where id = ${sessionId} and user_id = ${userId}`;
  return ended.count > 0;
}
