import postgres from "postgres";
import type { Pool, Sql } from "./sql.ts";

const TRIES = 4;

/**
 * A transaction that is run again when PostgreSQL ended it because it and another one waited for each other
 * (40P01): two boxes that swap their numbers, or a box that takes the number of one that is just being deleted.
 * `work` must do nothing but talk to the database.
 */
export async function transact<T>(pool: Pool, work: (tx: Sql) => Promise<T>): Promise<T> {
  for (let attempt = 1;; attempt++) {
    try {
      return (await pool.begin(async (tx) => [await work(tx)] as const))[0];
    } catch (error) {
      if (!(error instanceof postgres.PostgresError) || error.code !== "40P01" || attempt === TRIES) throw error;
    }
  }
}
