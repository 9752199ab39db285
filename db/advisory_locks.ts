import type { Pool } from "./sql.ts";

/**
 * What servers and commands take turns at. PostgreSQL knows advisory locks by number alone, so all numbers stand here: two
 * alike would make strangers wait for each other.
 */
export const LOCKS = {
  /** Servers that start together queue up behind it, and backups hold it shared. */
  migration: 7_066_962,
  jobTables: 7_066_963,
  storage: 7_066_964,
  /** Who makes a backup. */
  backup: 7_066_966,
  /** Shared by whoever reads files, such as a backup; held alone by whoever removes some. */
  files: 7_066_967,
  upgrade: 7_066_968,
  /** In the database that nobody uses. */
  scratch: 7_066_969,
  /** Whoever holds it alone takes ids, or deletes. */
  logs: 7_066_970,
  /** With a hash of who waits in several events: two pairings could each hold one of their tickets and wait for the other's. */
  person: 7_066_971,
  /** With a hash of what a server calls the workers of a queue: held for as long as its connection lasts. */
  workers: 7_066_972,
} as const;

export type Lock = typeof LOCKS[keyof typeof LOCKS];

/** Does something while no other server does it: they queue up behind this lock. */
export async function withLock<T>(pool: Pool, lock: Lock, work: () => Promise<T>): Promise<T> {
  const result = await pool.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${lock})`;
    return [await work()] as const;
  });
  return result[0];
}
