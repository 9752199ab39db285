import type { Lock } from "./advisory_locks.ts";
import type { Pool } from "./sql.ts";

/** Does something while no other server does it: they queue up behind this lock. */
export async function withLock<T>(pool: Pool, lock: Lock, work: () => Promise<T>): Promise<T> {
  const result = await pool.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${lock})`;
    return [await work()] as const;
  });
  return result[0];
}
