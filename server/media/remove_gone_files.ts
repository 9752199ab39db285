import { forgetMediaGone, listMediaGone } from "../../db/media/media.ts";
import type { Pool } from "../../db/sql.ts";
import { type Storage, storedNames } from "./storage.ts";

const AT_ONCE = 200;

/** Safe to repeat. */
export async function removeGoneFiles({ pool, storage }: { pool: Pool; storage: Storage }): Promise<void> {
  for (;;) {
    const keys = await listMediaGone(pool, AT_ONCE);
    await storage.remove(keys.flatMap(storedNames));
    await forgetMediaGone(pool, keys);
    if (keys.length < AT_ONCE) return;
  }
}
