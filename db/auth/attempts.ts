import { type AttemptWindow, countingAttempts, longestMs, nextAttemptAt } from "../../domain/auth/attempt_limits.ts";
import type { Pool, Sql } from "../sql.ts";
import { transact } from "../transact.ts";
import type { Digest } from "./sessions.ts";

export interface CountedAttempt {
  /** Whose attempts are counted, as a SHA-256. */
  readonly key: Digest;
  readonly windows: readonly AttemptWindow[];
}

export interface SpentAttempts {
  readonly key: Digest;
  readonly until: Date;
}

/**
 * Counts an attempt for everybody it counts for, or for nobody where one of them has had enough.
 * @returns whoever has to wait longest; null where the attempt is allowed
 */
export async function countAttempt(
  pool: Pool,
  counted: readonly CountedAttempt[],
  now: Date,
): Promise<SpentAttempts | null> {
  return await transact(pool, (tx) => countAttemptWithin(tx, counted, now));
}

/** The same within a transaction, of which the attempt is a part. */
export async function countAttemptWithin(
  tx: Sql,
  counted: readonly CountedAttempt[],
  now: Date,
): Promise<SpentAttempts | null> {
  const held = [];
  for (const one of counted) held.push({ ...one, earlier: await lockAttempts(tx, one, now) });
  const waits = held.flatMap(({ key, earlier, windows }) => {
    const until = nextAttemptAt(earlier, windows, now);
    return until ? [{ key, until }] : [];
  });
  const [longest] = waits.sort((one, other) => other.until.getTime() - one.until.getTime());
  if (longest) return longest;
  for (const { key, windows, earlier } of held) {
    await writeAttempts(tx, key, [...countingAttempts(earlier, windows, now), now], expiry(windows, now));
  }
  return null;
}

/** An attempt that turned out to be none: one, though others were made in the same millisecond. */
export async function takeBackAttempt(sql: Sql, key: Digest, at: Date): Promise<void> {
  await sql`
    update attempts
    set made_at = made_at[:array_position(made_at, ${at}::timestamptz) - 1]
      || made_at[array_position(made_at, ${at}::timestamptz) + 1:]
    where key = ${key} and ${at}::timestamptz = any(made_at)`;
}

export async function forgetAttempts(sql: Sql, key: Digest): Promise<void> {
  await sql`delete from attempts where key = ${key}`;
}

/** Others who count for the same one wait here. */
async function lockAttempts(tx: Sql, { key, windows }: CountedAttempt, now: Date): Promise<Date[]> {
  const [row] = await tx<{ madeAt: Date[] }[]>`
    insert into attempts (key, expires_at) values (${key}, ${expiry(windows, now)})
    on conflict (key) do update set key = excluded.key
    returning made_at as "madeAt"`;
  return row?.madeAt ?? [];
}

async function writeAttempts(tx: Sql, key: Digest, madeAt: readonly Date[], expiresAt: Date): Promise<void> {
  const times = madeAt.map((at) => at.toISOString());
  await tx`update attempts set made_at = ${times}::timestamptz[], expires_at = ${expiresAt} where key = ${key}`;
}

function expiry(windows: readonly AttemptWindow[], now: Date): Date {
  return new Date(now.getTime() + longestMs(windows));
}
