import type { HouseholdId, ItemId } from "../../domain/wire/ids.ts";
import { countLiving } from "./box_counts.ts";
import { forgetWords } from "./search_words.ts";
import type { Pool, Sql } from "../sql.ts";
import { transact } from "../transact.ts";

interface Purged {
  readonly householdId: HouseholdId;
  readonly wasLiving: boolean;
  readonly words: string[];
}

/** Deletes a box for good, from the trash or not; its files follow. @returns false when there is no such box */
export async function purgeItem(sql: Sql, householdId: HouseholdId, itemId: ItemId): Promise<boolean> {
  return await transact(sql, async (tx) => {
    const purged = await tx<Purged[]>`
      delete from items where id = ${itemId} and household_id = ${householdId}
      returning ${purgedColumns(tx)}`;
    await settle(tx, purged);
    return purged.length === 1;
  });
}

/** How many boxes leave the trash in one transaction, so that a big trash never locks for long. */
const AT_ONCE = 500;

/** Deletes for good what has been in the trash since before a moment. @returns how many boxes */
export async function purgeTrash(pool: Pool, before: Date): Promise<number> {
  for (let count = 0;;) {
    const purged = await pool.begin(async (tx) => {
      const rows = await tx<Purged[]>`
        delete from items where id in (
          select id from items where deleted_at < ${before} order by id limit ${AT_ONCE} for update skip locked)
        returning ${purgedColumns(tx)}`;
      await settle(tx, rows);
      return rows.length;
    });
    count += purged;
    if (purged < AT_ONCE) return count;
  }
}

function purgedColumns(sql: Sql) {
  return sql`household_id as "householdId", deleted_at is null as "wasLiving", tsvector_to_array(search) as words`;
}

async function settle(tx: Sql, purged: readonly Purged[]): Promise<void> {
  for (const [householdId, theirs] of Map.groupBy(purged, (row) => row.householdId)) {
    const living = theirs.filter((row) => row.wasLiving).length;
    if (living > 0) await countLiving(tx, householdId, -living);
    await forgetWords(tx, householdId, [...new Set(theirs.flatMap((row) => row.words))]);
  }
}
