import { forgetMediaGone, listMediaGone } from "../../db/media/media.ts";
import { unlessBackedUp } from "../../db/backup/snapshot.ts";
import { areFilesShared } from "../../db/backup/waiting_databases.ts";
import type { Pool } from "../../db/sql.ts";
import { type Storage, storedNames } from "../host/storage/storage.ts";

const AT_ONCE = 200;

/**
 * Safe to repeat. While a backup is made nothing goes, since its rows are of the moment before; the next run removes it. Who
 * finds somebody else at it leaves the rest to them: so they look again once they have let go. Files that a replaced database
 * may want too wait until that is forgotten.
 */
export async function removeGoneFiles({ pool, storage }: { pool: Pool; storage: Storage }): Promise<void> {
  let isMore = (await listMediaGone(pool, 1)).length > 0 && !await areFilesShared(pool);
  while (isMore) {
    const isDone = await unlessBackedUp(pool, async () => {
      const keys = await listMediaGone(pool, AT_ONCE);
      await storage.remove(keys.flatMap(storedNames));
      await forgetMediaGone(pool, keys);
    });
    isMore = isDone && (await listMediaGone(pool, 1)).length > 0;
  }
}
