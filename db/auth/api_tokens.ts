import { isUseDue, MAX_API_TOKENS, type StoredApiToken } from "../../domain/auth/api_tokens/contract.ts";
import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import type { ApiTokenId, UserId } from "../../domain/wire/ids.ts";
import type { TokenScope } from "../../domain/wire/token_scope.ts";
import { mayStill } from "../households/may_still.ts";
import { newId } from "../new_id.ts";
import type { Pool, Sql } from "../sql.ts";
import { transact } from "../transact.ts";
import { notifyOfAccess } from "./notify_of_access.ts";
import type { AccountRules, Digest } from "./sessions.ts";

export interface NewApiToken {
  readonly digest: Digest;
  readonly name: string;
  readonly scope: TokenScope;
  readonly expiresAt: Date | null;
}

/**
 * For the household that its owner looks at; they are told. Those that have run out count until they are revoked.
 * @returns why not: the member has as many as one may have, or was taken out of the household
 */
export async function addApiToken(
  pool: Pool,
  { userId, householdId }: HouseholdCaller,
  { digest, name, scope, expiresAt }: NewApiToken,
  now: Date,
): Promise<StoredApiToken | "too-many" | "not-in"> {
  return await transact(pool, async (tx) => {
    // Whoever takes them out of it at this moment finds this token or comes before it.
    await tx`
      select from household_members where household_id = ${householdId} and user_id = ${userId} for key share`;
    if (!await mayStill(tx, { userId, householdId }, "viewer")) return "not-in";
    // Two at once must not both be the last one allowed.
    await tx`select from users where id = ${userId} for update`;
    const [held] = await tx<{ count: number }[]>`
      select count(*)::integer as count from api_tokens where user_id = ${userId}`;
    if (!held || held.count >= MAX_API_TOKENS) return "too-many";
    const tokenId = newId() as ApiTokenId;
    await tx`
      insert into api_tokens (id, user_id, household_id, digest, name, scope, created_at, expires_at)
      values (${tokenId}, ${userId}, ${householdId}, ${digest}, ${name}, ${scope}, ${now}, ${expiresAt})`;
    await notifyOfAccess(tx, userId, { kind: "token", name, mayWrite: scope === "write" });
    return { tokenId, householdId, name, scope, createdAt: now, expiresAt, lastUsedAt: null };
  });
}

export async function listApiTokens(sql: Sql, userId: UserId): Promise<StoredApiToken[]> {
  return await sql<StoredApiToken[]>`
    select id as "tokenId", household_id as "householdId", name, scope, created_at as "createdAt", expires_at as "expiresAt",
      last_used_at as "lastUsedAt"
    from api_tokens where user_id = ${userId} order by id desc`;
}

/** @returns false where it is nobody's, or somebody else's */
export async function deleteApiToken(sql: Sql, userId: UserId, tokenId: ApiTokenId): Promise<boolean> {
  const deleted = await sql`delete from api_tokens where id = ${tokenId} and user_id = ${userId}`;
  return deleted.count > 0;
}

/** All of a member's. @returns what they were called */
export async function deleteApiTokensOf(sql: Sql, userId: UserId): Promise<string[]> {
  const deleted = await sql<{ name: string }[]>`delete from api_tokens where user_id = ${userId} returning name`;
  return deleted.map(({ name }) => name);
}

/** What the tokens of an account are called, whose address is known to be its own. */
export async function tokenNamesByAddress(sql: Sql, email: string, isSandbox: boolean): Promise<string[]> {
  const found = await sql<{ name: string }[]>`
    select t.name from api_tokens t join users u on u.id = t.user_id
    where u.email = ${email} and u.is_sandbox = ${isSandbox} and u.is_email_confirmed order by t.id desc`;
  return found.map(({ name }) => name);
}

export interface TokenHolder {
  readonly tokenId: ApiTokenId;
  readonly scope: TokenScope;
  /** Never an admin: no token opens what is theirs alone. */
  readonly caller: HouseholdCaller;
}

/** Whom an unexpired token stands for; notes that it was used. */
export async function findTokenHolder(
  sql: Sql,
  digest: Digest,
  now: Date,
  { isSandbox }: Pick<AccountRules, "isSandbox">,
): Promise<TokenHolder | null> {
  const [found] = await sql<(Pick<TokenHolder, "tokenId" | "scope"> & Found)[]>`
    select t.id as "tokenId", t.scope, t.last_used_at as "lastUsedAt", u.id as "userId", u.email,
      r.household_id as "householdId", r.role
    from api_tokens t join users u on u.id = t.user_id
      join household_roles r on r.household_id = t.household_id and r.user_id = t.user_id
    where t.digest = ${digest} and (t.expires_at is null or t.expires_at > ${now}) and u.is_sandbox = ${isSandbox}`;
  if (!found) return null;
  const { tokenId, scope, lastUsedAt, ...caller } = found;
  if (isUseDue({ lastUsedAt }, now)) await sql`update api_tokens set last_used_at = ${now} where id = ${tokenId}`;
  return { tokenId, scope, caller: { ...caller, sessionId: null, signedInAt: null, isAdmin: false } };
}

interface Found extends Pick<HouseholdCaller, "userId" | "email" | "householdId" | "role"> {
  readonly lastUsedAt: Date | null;
}
