import { ACCESS_NOTICES } from "../../domain/auth/attempt_limits.ts";
import { type AccountHolder, type NewAccess, newAccessMail } from "../../domain/mail/account_mails.ts";
import { sendMailJob } from "../../domain/mail/mail.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { addJob } from "../jobs.ts";
import type { Sql } from "../sql.ts";
import { countAttemptWithin } from "./attempts.ts";
import type { Digest } from "./sessions.ts";

/**
 * Writes to the owner that there is another way in to the account, where an address is known to be theirs, ten times an hour
 * at most. Whoever has just made the account is told nothing, and no program that plays.
 * @param tx the transaction that makes it
 */
export async function notifyOfAccess(tx: Sql, userId: UserId, access: NewAccess): Promise<void> {
  const [holder] = await tx<(AccountHolder & { isSandbox: boolean; now: Date; key: Digest })[]>`
    select email, display_name as "displayName", is_sandbox as "isSandbox", now() as now,
      exists (select from passwords where user_id = id) as "hasPassword",
      sha256(convert_to('access notices of ' || id, 'UTF8')) as key
    from users
    where id = ${userId} and is_email_confirmed and not is_bot and created_at < now()`;
  if (!holder) return;
  const { key, now, isSandbox } = holder;
  if (await countAttemptWithin(tx, [{ key, windows: ACCESS_NOTICES }], now)) return;
  await addJob(tx, sendMailJob(isSandbox), { ...newAccessMail(holder, access, now) });
}
