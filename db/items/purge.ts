import type { ItemId, UserId } from "../../domain/wire/ids.ts";
import { countLiving } from "./box_counts.ts";
import { forgetWords } from "./search_words.ts";
import type { Pool, Sql } from "../sql.ts";
import { transact } from "../transact.ts";

interface Purged {
  readonly ownerId: UserId;
  readonly wasLiving: boolean;
  readonly words: string[];
}

/** Deletes a box for good, from the trash or not; its files follow. @returns false when there is no such box */
export async function purgeItem(pool: Pool, ownerId: UserId, itemId: ItemId): Promise<boolean> {
  return await transact(pool, async (tx) => {
    const purged = await tx<Purged[]>`
      delete from items where id = ${itemId} and owner_id = ${ownerId}
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
  return sql`owner_id as "ownerId", deleted_at is null as "wasLiving", tsvector_to_array(search) as words`;
}

async function settle(tx: Sql, purged: readonly Purged[]): Promise<void> {
  for (const [ownerId, theirs] of Map.groupBy(purged, (row) => row.ownerId)) {
    const living = theirs.filter((row) => row.wasLiving).length;
    if (living > 0) await countLiving(tx, ownerId, -living);
    await forgetWords(tx, ownerId, [...new Set(theirs.flatMap((row) => row.words))]);
  }
}
