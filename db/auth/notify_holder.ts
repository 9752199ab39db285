import { type Holder, type NewAccess, newAccessMail } from "../../domain/mail/new_access_mail.ts";
import { sendMailJob } from "../../domain/mail/mail.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { addJob } from "../jobs.ts";
import type { Sql } from "../sql.ts";

/**
 * Writes to the owner that there is another way in to the account, where an address is known to be theirs. Whoever has just
 * made the account is told nothing.
 * @param tx the transaction that makes it
 */
export async function notifyHolder(tx: Sql, userId: UserId, access: NewAccess): Promise<void> {
  const [holder] = await tx<(Holder & { isSandbox: boolean; now: Date })[]>`
    select email, display_name as "displayName", is_sandbox as "isSandbox", now() as now from users
    where id = ${userId} and is_email_confirmed and created_at < now()`;
  if (holder) await addJob(tx, sendMailJob(holder.isSandbox), { ...newAccessMail(holder, access, holder.now) });
}
