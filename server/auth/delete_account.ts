import { z } from "zod";
import { deletionMail } from "../../domain/mail/account_mails.ts";
import type { LoginActivity } from "../../domain/auth/login_activity.ts";
import { authFailure } from "../../domain/auth/failures.ts";
import { job, type Jobs } from "../../domain/jobs/job.ts";
import { type HouseholdId, UserId } from "../../domain/wire/ids.ts";
import { deleteUser, finishDeletionJob, noteDeletionFinished } from "../../db/auth/delete_user.ts";
import type { SharedHousehold } from "../../db/households/shared_households.ts";
import type { Pool } from "../../db/sql.ts";
import type { Log } from "../host/log/log.ts";
import type { SessionCache } from "./session_cache.ts";
import { within } from "../host/process/within.ts";

export interface DeletionParts {
  readonly pool: Pool;
  readonly clock: () => number;
  readonly log: Log;
  readonly sessionCache: Pick<SessionCache, "forgetUser">;
  readonly loginActivity: Pick<LoginActivity, "changed">;
  readonly leaveGames: (userId: UserId) => Promise<void>;
  readonly leftovers: readonly Leftover[];
}

/** Removes a part of what a deleted account leaves outside the database; safe to repeat. */
export type Leftover = (userId: UserId) => Promise<unknown>;

/** Nobody waits longer for what others, such as a payment provider, are asked to forget. */
const MAX_WAIT_MS = 3_000;

/** @throws Failure HouseholdShared */
export async function deleteAccount(
  parts: DeletionParts,
  userId: UserId,
  sharedToo: readonly HouseholdId[] = [],
): Promise<void> {
  const { pool, clock, log, sessionCache, loginActivity, leaveGames } = parts;
  const { shared, isKept } = await deleteUser(pool, userId, {
    goodbye: (holder) => deletionMail(holder, "holder", new Date(clock())),
    sharedToo,
  });
  if (isKept) throw authFailure("HouseholdShared", { sentence: sharedSentence(shared, sharedToo) });
  for (const known of [userId, ...shared.flatMap(({ others }) => others)]) sessionCache.forgetUser(known);
  // After the account, so that nobody begins another game in between; the games' own clocks end them if this fails.
  await leaveGames(userId).catch((error) =>
    log("error", "games of a deleted account go on until their clocks end them", { error })
  );
  for (const known of [userId, ...shared.flatMap(({ others }) => others)]) loginActivity.changed(known);
  await within(MAX_WAIT_MS, finish(parts, userId), () => {});
}

function sharedSentence(shared: readonly SharedHousehold[], meant: readonly HouseholdId[]): string {
  const others = shared.filter(({ householdId }) => !meant.includes(householdId));
  const names = others.map(({ name }) => `"${name}"`).join(", ");
  return `Others share your household ${names}: hand it over first, or say that it is to be deleted for all.`;
}

/** What fails here is done by the job, which came with the deletion itself. */
async function finish({ pool, log, leftovers }: DeletionParts, userId: UserId): Promise<void> {
  try {
    await clearAway(leftovers, userId);
    await noteDeletionFinished(pool, userId);
  } catch (error) {
    log("warning", "something of a deleted account stays for now", { error });
  }
}

/** One part that is out of reach keeps no other. @throws at the end, the first failure */
async function clearAway(leftovers: readonly Leftover[], userId: UserId): Promise<void> {
  const ends = await Promise.allSettled(leftovers.map((remove) => remove(userId)));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

/** Tried again at growing distances. */
export function deletionJobs(leftovers: readonly Leftover[], isSandbox: boolean): Jobs {
  return {
    [finishDeletionJob(isSandbox)]: job(z.object({ userId: UserId }), ({ userId }) => clearAway(leftovers, userId)),
  };
}
