import type { SessionCaller } from "../../domain/wire/caller.ts";
import { ACCESS_MS, hasJustEnded, REFRESH_MS, refreshOutcome, type RefreshState } from "../../domain/auth/session.ts";
import type { SessionId, UserId } from "../../domain/wire/ids.ts";
import { currentHousehold } from "../households/households.ts";
import { newId } from "../new_id.ts";
import type { Pool, Sql } from "../sql.ts";
import { transact } from "../transact.ts";

/** SHA-256 of a token, 32 bytes. */
export type Digest = Uint8Array;
export interface TokenDigests {
  readonly access: Digest;
  readonly refresh: Digest;
}

export async function openSession(
  tx: Sql,
  userId: UserId,
  tokens: TokenDigests,
  now: Date,
  userAgent: string,
): Promise<SessionId> {
  const sessionId = newId() as SessionId;
  await tx`
    insert into sessions (id, user_id, created_at, last_used_at, user_agent)
    values (${sessionId}, ${userId}, ${now}, ${now}, ${userAgent})`;
  await grantTokens(tx, sessionId, tokens, now, null);
  return sessionId;
}

/** What this server's settings say about accounts. */
export interface AccountRules {
  /** Accounts of the sandbox count in the sandbox alone, and the others outside it. */
  readonly isSandbox: boolean;
  /** In lower case. Whose confirmed address is here is an admin. */
  readonly adminEmails: readonly string[];
}

/** Who an unexpired access token of a living session belongs to. A token from an exchange counts as used from then on. */
export async function findCaller(
  sql: Sql,
  access: Digest,
  now: Date,
  { isSandbox, adminEmails }: AccountRules,
): Promise<SessionCaller | null> {
  const [caller] = await sql<SessionCaller[]>`
    with used as (
      update session_tokens set used_at = ${now}
      where digest = ${access} and kind = 'access' and predecessor is not null and used_at is null)
    select u.id as "userId", s.id as "sessionId", s.created_at as "signedInAt", u.email,
      u.is_admin or (u.is_email_confirmed and u.email = any(${[...adminEmails]}::text[])) as "isAdmin",
      looked_at.*
    from session_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
      cross join lateral ${currentHousehold(sql)} looked_at
    where t.digest = ${access} and t.kind = 'access' and t.expires_at > ${now} and s.ended_at is null
      and u.is_sandbox = ${isSandbox}`;
  return caller ?? null;
}

/** Whose open session a refresh token belongs to, spent or not; for signing out after the access token ran out. */
export async function findSessionByRefresh(sql: Sql, refresh: Digest) {
  const [found] = await sql<{ sessionId: SessionId; userId: UserId }[]>`
    select s.id as "sessionId", s.user_id as "userId" from session_tokens t join sessions s on s.id = t.session_id
    where t.digest = ${refresh} and t.kind = 'refresh' and s.ended_at is null`;
  return found ?? null;
}

export interface RenewalRules extends Pick<AccountRules, "isSandbox"> {
  readonly userAgent: string;
}

/** What a refresh token is exchanged for. */
export interface Successors {
  /** With the token itself it makes the same pair again; alone it makes none. */
  readonly salt: Uint8Array;
  readonly digests: TokenDigests;
}

export type RotateOutcome =
  | { readonly outcome: "rotated" | "family-ended"; readonly sessionId: SessionId; readonly userId: UserId }
  | { readonly outcome: "repeated"; readonly salt: Uint8Array }
  | { readonly outcome: "refused"; readonly hasJustEnded: boolean };

/**
 * Exchanges a refresh token for a new pair. The lock on the token's row makes two exchanges of it queue up, so exactly one
 * wins. The other is given the same pair while nobody has used it, and is seen as a reuse afterwards, which ends the family.
 */
export async function rotateSession(
  pool: Pool,
  refresh: Digest,
  next: Successors,
  now: Date,
  { isSandbox, userAgent }: RenewalRules,
): Promise<RotateOutcome> {
  return await transact(pool, async (tx): Promise<RotateOutcome> => {
    const [found] = await tx<FoundRefresh[]>`
      select s.id as "sessionId", s.user_id as "userId", t.spent_at as "spentAt", t.successor_salt as salt,
        s.ended_at as "endedAt", t.expires_at as "expiresAt",
        t.successor_salt is not null and not exists (
          select from session_tokens n where n.session_id = s.id and n.predecessor = t.digest
            and (n.used_at is not null or n.spent_at is not null)) as "areSuccessorsUnused",
        t.is_repeated as "isRepeated", s.lost_in_a_row + (not t.is_repeated)::integer as "lostInARow"
      from session_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
      where t.digest = ${refresh} and t.kind = 'refresh' and u.is_sandbox = ${isSandbox} for update of t, s`;
    const outcome = refreshOutcome(found ?? null, now);
    if (!found || outcome === "refuse") return { outcome: "refused", hasJustEnded: hasJustEnded(found ?? null, now) };
    if (outcome === "repeat" && found.salt) {
      if (!found.isRepeated) await noteRepeated(tx, refresh, found);
      return { outcome: "repeated", salt: found.salt };
    }
    const whose = { sessionId: found.sessionId, userId: found.userId };
    if (outcome !== "rotate") {
      await endSession(tx, found.sessionId, now);
      return { outcome: "family-ended", ...whose };
    }
    await tx`update session_tokens set spent_at = ${now}, successor_salt = ${next.salt} where digest = ${refresh}`;
    // The exchange before this one is over: whether its answer was lost is known, and nobody asks for it again.
    const [before] = await tx<{ isRepeated: boolean }[]>`
      update session_tokens set successor_salt = null
      where digest = (select predecessor from session_tokens where digest = ${refresh})
      returning is_repeated as "isRepeated"`;
    await tx`
      update sessions set last_used_at = ${now}, user_agent = ${userAgent},
        lost_in_a_row = case when ${before?.isRepeated ?? false} then lost_in_a_row else 0 end
      where id = ${found.sessionId}`;
    await grantTokens(tx, found.sessionId, next.digests, now, refresh);
    return { outcome: "rotated", ...whose };
  });
}

interface FoundRefresh extends RefreshState {
  readonly sessionId: SessionId;
  readonly userId: UserId;
  readonly salt: Uint8Array | null;
  readonly isRepeated: boolean;
}

async function noteRepeated(tx: Sql, refresh: Digest, { sessionId }: FoundRefresh): Promise<void> {
  await tx`update session_tokens set is_repeated = true where digest = ${refresh}`;
  await tx`update sessions set lost_in_a_row = lost_in_a_row + 1 where id = ${sessionId}`;
}

export async function endSession(sql: Sql, sessionId: SessionId, now: Date): Promise<void> {
  await sql`update sessions set ended_at = ${now} where id = ${sessionId} and ended_at is null`;
}

/** No browser is known to the account any more, either. */
export async function endSessionsOf(sql: Sql, userId: UserId, now: Date): Promise<void> {
  await sql`
    with forgotten as (delete from known_devices where user_id = ${userId})
    update sessions set ended_at = ${now} where user_id = ${userId} and ended_at is null`;
}

/** Which of these sessions have ended or are gone with their owner. */
export async function findEndedSessions(sql: Sql, sessionIds: readonly SessionId[]): Promise<SessionId[]> {
  const living = await sql<{ id: SessionId }[]>`
    select id from sessions where id = any(${[...sessionIds]}::text[]) and ended_at is null`;
  const alive = new Set(living.map(({ id }) => id));
  return sessionIds.filter((id) => !alive.has(id));
}

/** @param predecessor the refresh token that they were exchanged for */
async function grantTokens(
  sql: Sql,
  sessionId: SessionId,
  tokens: TokenDigests,
  now: Date,
  predecessor: Digest | null,
): Promise<void> {
  const accessUntil = new Date(now.getTime() + ACCESS_MS);
  const refreshUntil = new Date(now.getTime() + REFRESH_MS);
  await sql`
    insert into session_tokens (digest, session_id, kind, expires_at, predecessor) values
      (${tokens.access}, ${sessionId}, 'access', ${accessUntil}, ${predecessor}),
      (${tokens.refresh}, ${sessionId}, 'refresh', ${refreshUntil}, ${predecessor})`;
}

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

/** 32 bytes that all servers of this database share, by which access tokens are signed. */
export async function findTokenKey(sql: Sql): Promise<Uint8Array> {
  const [row] = await sql<{ key: Uint8Array }[]>`select key from token_keys`;
  if (!row) throw new Error("expected a key for access tokens, found none");
  return row.key;
}
