import type { StoredItem } from "../../domain/items/stored_item.ts";
import type { StoredMedia } from "../../domain/media/stored_media.ts";
import type { Sql } from "../sql.ts";

/** A row as PostgreSQL answers it; `media` is null when there is none. */
export type ItemRow = Omit<StoredItem, "media"> & { readonly media: StoredMedia[] | null };

/** The columns of `items i` that make a box, its files included. */
export function itemColumns(sql: Sql) {
  return sql`i.id, i.tag_id as "tagId", i.title, i.description, i.location, i.tags,
    i.created_at as "createdAt", i.updated_at as "updatedAt", i.deleted_at as "deletedAt",
    (select json_agg(json_build_object('key', m.key, 'fileName', m.file_name, 'type', m.type,
      'category', m.category, 'size', m.size, 'width', m.width, 'height', m.height, 'rendition', m.rendition,
      'renditionError', m.rendition_error, 'caption', m.caption, 'isCover', m.is_cover,
      'isAnimated', m.is_animated) order by m.place) from media m where m.item_id = i.id) as media`;
}

/**
 * Joins each row of a page, known by its `id`, with its box `i`, one by one. A prepared statement is planned
 * without its limit: as an ordinary join PostgreSQL would expect a tenth of the table and read all of it.
 */
export function itemOfEach(sql: Sql, page: ReturnType<Sql>) {
  return sql`cross join lateral (select * from items where items.id = ${page}.id offset 0) i`;
}

export function itemOf({ media, ...row }: ItemRow): StoredItem {
  return { ...row, media: media ?? [] };
}

/** When a row of `items` changes: later than its change before, however close they come, so that the time tells its versions apart. */
export function changeTime(sql: Sql) {
  return sql`greatest(now(), updated_at + interval '1 millisecond')`;
}
