import { Failure } from "../../domain/wire/failure.ts";
import { isUniqueViolation, type Pool, type Sql } from "../sql.ts";
import { transact } from "../transact.ts";

const TRIES = 3;

/**
 * A transaction that chooses free numbers; begun anew where somebody took one of them before it was written.
 * @returns also the failure that took it back
 */
export async function transactWithNumbers<T>(pool: Pool, work: (tx: Sql) => Promise<T>): Promise<T | Failure> {
  for (let attempt = 1;; attempt++) {
    try {
      return await transact(pool, work);
    } catch (error) {
      if (error instanceof Failure) return error;
      if (!isUniqueViolation(error, "items_live_number") || attempt === TRIES) throw error;
    }
  }
}
