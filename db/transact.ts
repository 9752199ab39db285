import { isDeadlock, type Sql } from "./sql.ts";

const TRIES = 4;

/**
 * A transaction that is run again when PostgreSQL ended it because it and another one waited for each other
 * (40P01): two boxes that swap their numbers, or a box that takes the number of one that is just being deleted,
 * an account that goes while something is stored for it. In a transaction it is a part of that one.
 * `work` must do nothing but talk to the database.
 */
export async function transact<T>(sql: Sql, work: (tx: Sql) => Promise<T>): Promise<T> {
  for (let attempt = 1;; attempt++) {
    try {
      return (await begin(sql, async (tx) => [await work(tx)] as const))[0];
    } catch (error) {
      if (!isDeadlock(error) || attempt === TRIES) throw error;
    }
  }
}

function begin<T>(sql: Sql, work: (tx: Sql) => Promise<T>) {
  return "savepoint" in sql ? sql.savepoint(work) : sql.begin(work);
}
