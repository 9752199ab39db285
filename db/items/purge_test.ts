import assert from "node:assert/strict";
import { ItemTexts } from "../../domain/items/item.ts";
import { TagId } from "../../domain/items/tag_id.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import { newHousehold, throwAwayDatabase } from "../../tests/support/test_database.ts";
import { somebodyIn } from "../../tests/support/test_households.ts";
import { countsOfHousehold } from "./box_counts.ts";
import { wordsNear } from "./search_words.ts";
import { listTrash } from "./find.ts";
import { purgeItem, purgeTrash } from "./purge.ts";
import type { Pool } from "../sql.ts";
import { createItem, deleteItem } from "./write.ts";

async function box(pool: Pool, householdId: HouseholdId, tagId: string, title: string) {
  const texts = ItemTexts.parse({ title, description: "", location: "", tags: [] });
  const made = await createItem(pool, somebodyIn(householdId), { ...texts, tagId: TagId.parse(tagId) }, 20);
  assert.equal(made.outcome, "written");
  return made.outcome === "written" ? made.item.id : assert.fail();
}

Deno.test("the trash lets go of what has been in it too long, and of nothing else", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const householdId = await newHousehold(pool);
  const [old, fresh] = [await box(pool, householdId, "1", "old"), await box(pool, householdId, "2", "fresh")];
  await box(pool, householdId, "3", "living");
  for (const id of [old, fresh]) await deleteItem(pool, somebodyIn(householdId), id);
  await pool`update items set deleted_at = '2026-01-01' where id = ${old}`;
  assert.equal(await purgeTrash(pool, new Date("2026-02-01")), 1);
  assert.deepEqual((await listTrash(pool, householdId, new Date(0), 10)).map((item) => item.title), ["fresh"]);
  assert.equal((await countsOfHousehold(pool, householdId)).live, 1);
});

Deno.test("a purged box takes its words along unless another box still has them", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const householdId = await newHousehold(pool);
  const first = await box(pool, householdId, "1", "treasure island");
  await box(pool, householdId, "2", "island");
  await purgeItem(pool, householdId, first);
  assert.deepEqual(await wordsNear(pool, householdId, "tresure"), []);
  assert.deepEqual(await wordsNear(pool, householdId, "islnd"), ["island"]);
  assert.equal((await countsOfHousehold(pool, householdId)).live, 1);
});
