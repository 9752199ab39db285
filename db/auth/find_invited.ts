import type { UserId } from "../../domain/wire/ids.ts";
import { newId } from "../new_id.ts";
import type { Sql } from "../sql.ts";

/** Longer than any invitation stays open. */
const KEPT_MS = 48 * 60 * 60 * 1000;

/**
 * Who is meant by an address, in lower case: the account's id, or the one that it will have when somebody registers with
 * it. Nobody can tell the two apart.
 */
export async function findInvited(sql: Sql, email: string, hostId: UserId, now: number): Promise<UserId | null> {
  await sql`delete from invited_addresses where invited_at < ${new Date(now - KEPT_MS)}`;
  const [oldest] = await sql<{ at: Date }[]>`select min(created_at) as at from users`;
  const [found] = await sql<{ userId: UserId }[]>`
    with host as (select is_sandbox from users where id = ${hostId}),
    known as (select id from users u join host on host.is_sandbox = u.is_sandbox where u.email = ${email}),
    reserved as (
      insert into invited_addresses (digest, is_sandbox, user_id, invited_at)
      select sha256(convert_to(${email}, 'UTF8')), is_sandbox, ${unsuspiciousId(oldest?.at, now)}, ${new Date(now)}
      from host where not exists (select from known)
      on conflict (digest, is_sandbox) do update set invited_at = excluded.invited_at
      returning user_id)
    select id as "userId" from known union all select user_id from reserved`;
  return found?.userId ?? null;
}

/** An id tells when it was made: one of this very moment would say that there is no account. */
function unsuspiciousId(oldest: Date | undefined, now: number): string {
  const from = oldest?.getTime() ?? now;
  return newId(Math.floor(from + Math.random() * Math.max(0, now - from)));
}
