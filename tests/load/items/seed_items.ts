import { callerOf } from "../../support/test_database.ts";
import { newId } from "../../../db/new_id.ts";
import { rememberWords } from "../../../db/items/search_words.ts";
import type { Pool } from "../../../db/sql.ts";
import { forgivableWords, searchDocument } from "../../../domain/items/search_document.ts";
import { fold } from "../../../domain/items/search_words.ts";
import type { UserId } from "../../../domain/wire/ids.ts";
import type { SeedItem } from "./household_items.ts";

const AT_ONCE = 2_000;
const START = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;

/** Writes boxes in bulk, as many calls of CREATE_ITEM would have left them. */
export async function seedItems(pool: Pool, userId: UserId, items: readonly SeedItem[]): Promise<void> {
  const { householdId } = await callerOf(pool, userId);
  for (let at = 0; at < items.length; at += AT_ONCE) {
    await pool`
      insert into items (id, household_id, tag_id, title, title_key, description, location, tags, search,
        created_at, updated_at)
      select row->>'id', ${householdId}, row->>'tagId', row->>'title', row->>'titleKey', row->>'description',
        row->>'location', array(select jsonb_array_elements_text(row->'tags')), (row->>'search')::tsvector,
        (row->>'at')::timestamptz, (row->>'at')::timestamptz
      from jsonb_array_elements(${
      pool.json(items.slice(at, at + AT_ONCE).map((item, index) => rowOf(item, at + index)))
    }) row`;
  }
  const words = [...new Set(items.flatMap((item) => forgivableWords(item)))].sort();
  for (let at = 0; at < words.length; at += AT_ONCE) {
    await rememberWords(pool, householdId, words.slice(at, at + AT_ONCE));
  }
  await pool`
    update households set live = live + ${items.length} where id = ${householdId}`;
  await pool`vacuum analyze items`;
  await pool`vacuum analyze item_words`;
}

function rowOf(item: SeedItem, index: number) {
  const { tagId, title, description, location, tags } = item;
  const at = new Date(START + index * MINUTE_MS).toISOString();
  const texts = { tagId, title, description, location, tags };
  return { ...texts, id: newId(), titleKey: fold(title).slice(0, 100), search: searchDocument(item), at };
}
