import { type Holder, type Mail, sendMailJob } from "../../domain/mail/mail.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { addJob } from "../jobs.ts";
import type { Sql } from "../sql.ts";

/** Writes to somebody, where an address is known to be theirs. @param tx of which the message is a part */
export async function mailPerson(tx: Sql, userId: UserId, mailOf: (holder: Holder) => Mail): Promise<void> {
  const [holder] = await tx<(Holder & { isSandbox: boolean })[]>`
    select email, display_name as "displayName", is_sandbox as "isSandbox" from users
    where id = ${userId} and is_email_confirmed and not is_bot`;
  if (holder) await addJob(tx, sendMailJob(holder.isSandbox), { ...mailOf(holder) });
}
