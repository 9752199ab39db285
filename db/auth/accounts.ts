import { deletionMail } from "../../domain/mail/account_mails.ts";
import { EmailAddress } from "../../domain/wire/email_address.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { addJob } from "../jobs.ts";
import type { Pool, Sql } from "../sql.ts";
import { transact } from "../transact.ts";
import { deleteUser } from "./delete_user.ts";
import type { AccountRules } from "./sessions.ts";

/** The job that lets a running server see at once what was changed beside it: a role, a plan, a deletion. */
export const ACCOUNT_CHANGED = "account_changed";

/** An account as an operator looks at it. */
export interface Account {
  readonly userId: UserId;
  readonly email: string;
  readonly username: string;
  readonly displayName: string;
  /** By its own role. */
  readonly isAdmin: boolean;
  /** By ADMIN_EMAILS. */
  readonly isAdminBySettings: boolean;
  readonly proUntil: Date | null;
  readonly createdAt: Date;
  /** When one of their sessions was last used; null where none is kept. */
  readonly lastSeenAt: Date | null;
  readonly boxes: number;
}

/** Newest first. @param wanted a part of an address or a name; empty for everybody */
export async function listAccounts(
  sql: Sql,
  rules: AccountRules,
  wanted: string,
  most: number,
): Promise<{ accounts: Account[]; total: number }> {
  const matches = sql`u.is_sandbox = ${rules.isSandbox}
    and (${wanted} = '' or position(lower(${wanted}) in lower(concat_ws(' ', u.email, u.username, u.display_name))) > 0)`;
  const accounts = await sql<Account[]>`
    select ${
    accountColumns(sql, rules)
  } from users u where ${matches} order by u.created_at desc, u.id desc limit ${most}`;
  const [counted] = await sql<{ total: number }[]>`select count(*)::integer as total from users u where ${matches}`;
  return { accounts, total: counted?.total ?? 0 };
}

export async function countAdmins(sql: Sql, { isSandbox, adminEmails }: AccountRules): Promise<number> {
  const [counted] = await sql<{ admins: number }[]>`
    select count(*)::integer as admins from users u where u.is_sandbox = ${isSandbox}
      and (u.is_admin or u.is_email_confirmed and u.email = any(${[...adminEmails]}::text[]))`;
  return counted?.admins ?? 0;
}

/** By e-mail address in any case, username or id. */
export async function findAccount(sql: Sql, rules: AccountRules, who: string): Promise<Account | null> {
  const { data: address = null } = EmailAddress.safeParse(who);
  const [account] = await sql<Account[]>`
    select ${accountColumns(sql, rules)} from users u
    where u.is_sandbox = ${rules.isSandbox}
      and (u.email = ${address} or u.username = lower(${who}::text collate "C") or u.id = ${who})
    -- A username may look like another account's id; an address has an @ and cannot.
    order by u.id = ${who}, u.username = lower(${who}::text collate "C") limit 1`;
  return account ?? null;
}

export async function setAdmin(pool: Pool, userId: UserId, isAdmin: boolean): Promise<void> {
  await transact(pool, async (tx) => {
    await tx`update users set is_admin = ${isAdmin}, updated_at = now() where id = ${userId}`;
    await notifyServers(tx, userId);
  });
}

/**
 * Grants Pro, or takes back what was granted. What a subscription has paid for stays.
 * @param until null takes it back
 * @returns until when the account is Pro now
 */
export async function grantPro(pool: Pool, userId: UserId, until: Date | null): Promise<Date | null> {
  return await transact(pool, async (tx) => {
    const [granted] = await tx<{ proUntil: Date | null }[]>`
      update users u set updated_at = now(), pro_until = greatest(${until}::timestamptz, (
        select m.paid_until from billing_members m where m.user_id = u.id))
      where id = ${userId} returning pro_until as "proUntil"`;
    await notifyServers(tx, userId);
    return granted?.proUntil ?? null;
  });
}

/** Deletes an account beside the server, which then gives up its games and clears away what lies outside the database. */
export async function deleteAccountBeside(pool: Pool, userId: UserId, now: Date): Promise<void> {
  await deleteUser(pool, userId, { goodbye: (holder) => deletionMail(holder, "operator", now) });
  await notifyServers(pool, userId);
}

async function notifyServers(sql: Sql, userId: UserId): Promise<void> {
  await addJob(sql, ACCOUNT_CHANGED, { userId }, `${ACCOUNT_CHANGED} ${userId}`);
}

function accountColumns(sql: Sql, { adminEmails }: AccountRules) {
  return sql`u.id as "userId", u.email, u.username, u.display_name as "displayName", u.is_admin as "isAdmin",
    u.is_email_confirmed and u.email = any(${[...adminEmails]}::text[]) as "isAdminBySettings",
    u.pro_until as "proUntil", u.created_at as "createdAt",
    (select max(s.last_used_at) from sessions s where s.user_id = u.id) as "lastSeenAt",
    (select count(*)::integer from items i join households h on h.id = i.household_id
      where h.owner_id = u.id and i.deleted_at is null) as boxes`;
}
