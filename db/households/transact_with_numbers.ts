import { isUniqueViolation, type Pool, type Sql } from "../sql.ts";
import { transact } from "../transact.ts";

const TRIES = 3;

/** A transaction that chooses free numbers; begun anew where somebody took one of them before it was written. */
export async function transactWithNumbers<T>(pool: Pool, work: (tx: Sql) => Promise<T>): Promise<T> {
  for (let attempt = 1;; attempt++) {
    try {
      return await transact(pool, work);
    } catch (error) {
      if (!isUniqueViolation(error, "items_live_number") || attempt === TRIES) throw error;
    }
  }
}
