import type { TagId } from "../../domain/items/tag_id.ts";
import type { HouseholdId, MediaKey } from "../../domain/wire/ids.ts";
import { newId } from "../new_id.ts";
import type { Pool, Sql } from "../sql.ts";

export interface SnapshotBox {
  readonly tagId: TagId;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly tags: string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
  readonly files: SnapshotFile[];
  readonly codes: string[];
}

export interface SnapshotFile {
  readonly key: MediaKey;
  readonly fileName: string;
  /** MIME type. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly crc32: number;
  readonly caption: string;
  readonly isCover: boolean;
  /** ISO 8601, of PostgreSQL's spelling. */
  readonly createdAt: string;
}

const AT_ONCE = 200;

/**
 * Every box of a member as at one moment, the trash included, in an order that only their own contents decide.
 * @param oldest what went into the trash before is gone for good
 */
export async function readSnapshot(
  pool: Pool,
  householdId: HouseholdId,
  oldest: Date,
  visit: (boxes: readonly SnapshotBox[]) => Promise<void>,
): Promise<void> {
  await pool.begin("isolation level repeatable read read only", async (tx) => {
    const boxes = tx<SnapshotBox[]>`
      select i.tag_id as "tagId", i.title, i.description, i.location, i.tags,
        i.created_at as "createdAt", i.updated_at as "updatedAt", i.deleted_at as "deletedAt", coalesce((
          select json_agg(json_build_object('key', m.key, 'fileName', m.file_name, 'type', m.type, 'size', m.size,
            'crc32', m.crc32, 'createdAt', m.created_at, 'caption', m.caption, 'isCover', m.is_cover) order by m.place)
          from media m where m.item_id = i.id), '[]') as files,
        array(select code from item_codes c where c.item_id = i.id and c.household_id = i.household_id order by c.code) as codes
      from items i where i.household_id = ${householdId} and (i.deleted_at is null or i.deleted_at >= ${oldest})
      order by i.tag_value, i.tag_id, i.deleted_at nulls first, i.created_at, i.id`;
    for await (const rows of boxes.cursor(AT_ONCE)) await visit(rows);
  });
}

/**
 * Keeps the bytes of files that are deleted from now on, until the hold is let go, and for an hour at most: whoever
 * takes longer begins again where the connection ended, if nothing changed.
 */
export async function holdFiles(sql: Sql, householdId: HouseholdId): Promise<string> {
  const id = newId();
  await sql`insert into export_holds (id, household_id, until) values (${id}, ${householdId}, now() + interval '1 hour')`;
  return id;
}

/** Also forgets the holds of servers that were killed. */
export async function letGo(sql: Sql, id: string): Promise<void> {
  await sql`delete from export_holds where id = ${id} or until < now()`;
}
