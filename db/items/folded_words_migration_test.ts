import assert from "node:assert/strict";
import type { UserId } from "../../domain/wire/ids.ts";
import { emptyDatabase, migrateAsBefore } from "../../tests/support/test_database.ts";
import { migrate } from "../migrate.ts";
import { searchItems } from "./search.ts";

Deno.test("boxes that were stored with other digits and a sigma at a word's end are found by them still, and by a typo", async () => {
  await using database = await emptyDatabase();
  const { pool } = database;
  await migrateAsBefore(pool, "152");
  await pool`insert into users (id, email, username) values ('ann', 'ann@example.org', 'ann')`;
  const words = { "1": "'صندوق':1A '١٢':2A '=صندوق' '=١٢'", "2": "'κοσμος':1A '2':2C '=κοσμος'" };
  for (const [tagId, search] of Object.entries(words)) {
    await pool`
      insert into items (id, owner_id, tag_id, title, title_key, description, location, tags, search, created_at, updated_at)
      values (${tagId}, 'ann', ${tagId}, '', '', '', '', '{}', ${search}::tsvector, now(), now())`;
  }
  await pool`insert into item_words (owner_id, word, stems) values ('ann', 'κοσμος', '{κοσμος,κοσμο,κσμος}')`;
  await migrate(pool);
  for (const [searchTerm, tagId] of [["صندوق ١٢", "1"], ["ΚΟΣΜΟΣ", "2"], ["κοσμος 2", "2"], ["κσμος", "2"]] as const) {
    const { items } = await searchItems(pool, "ann" as UserId, searchTerm, { limit: 5, skip: 0 });
    assert.deepEqual(items.map((item) => item.tagId), [tagId], searchTerm);
  }
});
