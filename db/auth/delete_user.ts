import { jobInside } from "../../domain/wire/job_name.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { addFallbackJob, removeJob } from "../jobs.ts";
import type { Pool, Sql } from "../sql.ts";
import { transact } from "../transact.ts";

/** The job that clears away what a deleted account leaves outside the database, where that was not done at once. */
export function finishDeletionJob(isSandbox: boolean): string {
  return jobInside(isSandbox, "finish_deletion");
}
const DONE_AT_ONCE_MS = 30_000;

/** Deletes the account and, by cascade, everything that belongs to it. */
export async function deleteUser(pool: Pool, userId: UserId): Promise<void> {
  await transact(pool, async (tx) => {
    await tx`delete from invited_addresses where user_id = ${userId}`;
    const [deleted] = await tx<{ isSandbox: boolean }[]>`
      delete from users where id = ${userId} returning is_sandbox as "isSandbox"`;
    if (!deleted) return;
    await addFallbackJob(tx, finishDeletionJob(deleted.isSandbox), { userId }, keyOf(userId), DONE_AT_ONCE_MS);
  });
}

/** Nothing of the account is left. */
export async function noteDeletionFinished(sql: Sql, userId: UserId): Promise<void> {
  await removeJob(sql, keyOf(userId));
}

function keyOf(userId: UserId): string {
  return `deletion ${userId}`;
}
