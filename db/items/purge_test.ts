import assert from "node:assert/strict";
import { ItemTexts } from "../../domain/items/item.ts";
import { TagId } from "../../domain/items/tag_id.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { newOwner, throwAwayDatabase } from "../../tests/support/test_database.ts";
import { ownerCounts } from "./box_counts.ts";
import { wordsNear } from "./search_words.ts";
import { listTrash } from "./find.ts";
import { purgeItem, purgeTrash } from "./purge.ts";
import type { Pool } from "../sql.ts";
import { createItem, deleteItem } from "./write.ts";

async function box(pool: Pool, ownerId: UserId, tagId: string, title: string) {
  const texts = ItemTexts.parse({ title, description: "", location: "", tags: [] });
  const made = await createItem(pool, ownerId, { ...texts, tagId: TagId.parse(tagId) }, 20);
  assert.equal(made.outcome, "written");
  return made.outcome === "written" ? made.item.id : assert.fail();
}

Deno.test("the trash lets go of what has been in it too long, and of nothing else", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ownerId = await newOwner(pool);
  const [old, fresh] = [await box(pool, ownerId, "1", "old"), await box(pool, ownerId, "2", "fresh")];
  await box(pool, ownerId, "3", "living");
  for (const id of [old, fresh]) await deleteItem(pool, ownerId, id);
  await pool`update items set deleted_at = '2026-01-01' where id = ${old}`;
  assert.equal(await purgeTrash(pool, new Date("2026-02-01")), 1);
  assert.deepEqual((await listTrash(pool, ownerId, new Date(0), 10)).map((item) => item.title), ["fresh"]);
  assert.equal((await ownerCounts(pool, ownerId)).live, 1);
});

Deno.test("a purged box takes its words along unless another box still has them", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ownerId = await newOwner(pool);
  const first = await box(pool, ownerId, "1", "treasure island");
  await box(pool, ownerId, "2", "island");
  await purgeItem(pool, ownerId, first);
  assert.deepEqual(await wordsNear(pool, ownerId, "tresure"), []);
  assert.deepEqual(await wordsNear(pool, ownerId, "islnd"), ["island"]);
  assert.equal((await ownerCounts(pool, ownerId)).live, 1);
});
