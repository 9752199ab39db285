import { goneMail } from "../../domain/households/household_mails.ts";
import { type Holder, type Mail, sendMailJob } from "../../domain/mail/mail.ts";
import { jobNameInside } from "../../domain/wire/job_name.ts";
import type { HouseholdId, UserId } from "../../domain/wire/ids.ts";
import { mailPerson } from "../households/mail_person.ts";
import { holdSharedHouseholds, type SharedHousehold } from "../households/shared_households.ts";
import { addFallbackJob, addJob, removeJob } from "../jobs.ts";
import type { Pool, Sql } from "../sql.ts";
import { transact } from "../transact.ts";

/** The job that clears away what a deleted account leaves outside the database, where that was not done at once. */
export function finishDeletionJob(isSandbox: boolean): string {
  return jobNameInside(isSandbox, "finish_deletion");
}
const DONE_AT_ONCE_MS = 30_000;

export interface Deletion {
  /** The message for who had it, sent once it is gone; none where it is left out, or where no address is known to be theirs. */
  readonly goodbye?: (holder: Holder) => Mail;
  /** Nothing is deleted where others share a further household of theirs. */
  readonly sharedToo?: readonly HouseholdId[];
}

/**
 * Deletes the account and, by cascade, everything that belongs to it. Those who shared a household of theirs are told by mail.
 * @returns their shared households, and whether these kept it from being deleted
 */
export async function deleteUser(
  pool: Pool,
  userId: UserId,
  { goodbye, sharedToo }: Deletion = {},
): Promise<{ readonly shared: readonly SharedHousehold[]; readonly isKept: boolean }> {
  return await transact(pool, async (tx) => {
    const shared = await holdSharedHouseholds(tx, userId);
    if (sharedToo && shared.some(({ householdId }) => !sharedToo.includes(householdId))) {
      return { shared, isKept: true };
    }
    await tellOthers(tx, shared);
    await tx`delete from invited_addresses where user_id = ${userId}`;
    const [deleted] = await tx<(Holder & { isSandbox: boolean; isConfirmed: boolean })[]>`
      delete from users where id = ${userId}
      returning is_sandbox as "isSandbox", email, display_name as "displayName", is_email_confirmed as "isConfirmed"`;
    if (!deleted) return { shared: [], isKept: false };
    const { isSandbox } = deleted;
    await addFallbackJob(tx, finishDeletionJob(isSandbox), { userId }, keyOf(userId), DONE_AT_ONCE_MS);
    if (goodbye && deleted.email && deleted.isConfirmed) {
      await addJob(tx, sendMailJob(isSandbox), { ...goodbye(deleted) });
    }
    return { shared, isKept: false };
  });
}

async function tellOthers(tx: Sql, shared: readonly SharedHousehold[]): Promise<void> {
  for (const { name, others } of shared) {
    for (const other of others) await mailPerson(tx, other, (holder) => goneMail(holder, name));
  }
}

export async function noteDeletionFinished(sql: Sql, userId: UserId): Promise<void> {
  await removeJob(sql, keyOf(userId));
}

function keyOf(userId: UserId): string {
  return `deletion ${userId}`;
}
