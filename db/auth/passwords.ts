import type { UserId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

export interface PasswordHolder {
  readonly userId: UserId;
  readonly displayName: string;
  /** Null where the account has no password. */
  readonly hash: string | null;
}

/** The account of an address that is known to be its own. */
export async function findByAddress(sql: Sql, email: string, isSandbox: boolean): Promise<PasswordHolder | null> {
  const [found] = await sql<PasswordHolder[]>`${holders(sql, email, isSandbox)}`;
  return found ?? null;
}

/** The same; until the transaction ends nobody deletes it. */
export async function holdByAddress(tx: Sql, email: string, isSandbox: boolean): Promise<PasswordHolder | null> {
  const [held] = await tx<PasswordHolder[]>`${holders(tx, email, isSandbox)} for key share of u`;
  return held ?? null;
}

function holders(sql: Sql, email: string, isSandbox: boolean) {
  return sql`
    select u.id as "userId", u.display_name as "displayName", p.hash
    from users u left join passwords p on p.user_id = u.id
    where u.email = ${email} and u.is_sandbox = ${isSandbox} and u.is_email_confirmed`;
}

export async function setPassword(sql: Sql, userId: UserId, hash: string, now: Date): Promise<void> {
  await sql`
    insert into passwords (user_id, hash, changed_at) values (${userId}, ${hash}, ${now})
    on conflict (user_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`;
}

/** Whether a password is still the one that was compared. Until the transaction ends nobody changes it. */
export async function holdPassword(sql: Sql, userId: UserId, hash: string): Promise<boolean> {
  const [held] = await sql`select from passwords where user_id = ${userId} and hash = ${hash} for share`;
  return held !== undefined;
}
