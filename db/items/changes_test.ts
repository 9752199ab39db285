import assert from "node:assert/strict";
import type { StoredItem } from "../../domain/items/stored_item.ts";
import { TagId } from "../../domain/items/tag_id.ts";
import type { HouseholdId, ItemId } from "../../domain/wire/ids.ts";
import { fc, runs } from "../../tests/support/seeded_fc.ts";
import { newHousehold, throwAwayDatabase } from "../../tests/support/test_database.ts";
import type { Pool } from "../sql.ts";
import { changesSince } from "./changes.ts";
import { purgeItem } from "./purge.ts";
import { itemColumns, itemOf, type ItemRow } from "./rows.ts";
import { createItem, deleteItem, restoreItem, updateItem } from "./write.ts";
import { deleteItems } from "./write_many.ts";

const LONG_AGO = new Date(0);

/** What a page knows that reads nothing but changes. */
class Mirror {
  readonly boxes = new Map<ItemId, StoredItem>();
  since = 0;

  constructor(readonly pool: Pool, readonly householdId: HouseholdId, readonly limit: number) {}

  async catchUp(): Promise<void> {
    for (;;) {
      const { changes, newest } = await changesSince(this.pool, this.householdId, {
        since: this.since,
        limit: this.limit,
      });
      for (const { change, itemId, item } of changes) {
        assert.ok(change > this.since, "changes come in order");
        this.since = change;
        if (item) this.boxes.set(itemId, item);
        else this.boxes.delete(itemId);
      }
      if (this.since >= newest) return;
    }
  }
}

async function boxesOf(pool: Pool, householdId: HouseholdId): Promise<[ItemId, StoredItem][]> {
  const rows = await pool<ItemRow[]>`select ${itemColumns(pool)} from items i where household_id = ${householdId}`;
  return rows.map((row) => [row.id, itemOf(row)]);
}

const numbers = fc.integer({ min: 1, max: 12 }).map((number) => TagId.parse(String(number)));
const deed = fc.record({
  kind: fc.constantFrom(
    "make",
    "make",
    "change",
    "renumber",
    "delete",
    "deleteMany",
    "restore",
    "purge",
    "file",
    "noFile",
  ),
  tagId: numbers,
  of: numbers,
});
interface Deed {
  readonly kind: string;
  readonly tagId: TagId;
  readonly of: TagId;
}
const lives = fc.record({
  deeds: fc.array(deed, { minLength: 5, maxLength: 30 }),
  limit: fc.integer({ min: 1, max: 5 }),
});

Deno.test("who reads nothing but changes ends with the same boxes, whatever is done at once meanwhile", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await fc.assert(
    fc.asyncProperty(lives, async ({ deeds, limit }) => {
      const householdId = await newHousehold(pool), mirror = new Mirror(pool, householdId, limit);
      const doing = Promise.all(deeds.map((one) => doDeed(pool, householdId, one)));
      let isOver = false;
      doing.finally(() => isOver = true).catch(() => {});
      while (!isOver) await mirror.catchUp();
      await doing;
      await mirror.catchUp();
      const actual = await boxesOf(pool, householdId);
      assert.deepEqual([...mirror.boxes].sort(byId), actual.sort(byId));
    }),
    { numRuns: runs(12) },
  );
});

const byId = ([one]: [ItemId, StoredItem], [other]: [ItemId, StoredItem]) => one < other ? -1 : 1;

async function doDeed(pool: Pool, householdId: HouseholdId, { kind, tagId, of }: Deed) {
  const texts = { title: kind, description: "", location: "", tags: [] };
  if (kind === "make") return await createItem(pool, householdId, { tagId, ...texts }, 1_000);
  const [box] = await pool<{ id: ItemId }[]>`
    select id from items where household_id = ${householdId} and tag_id = ${of} order by deleted_at nulls first, id limit 1`;
  if (!box) return;
  if (kind === "change") await updateItem(pool, householdId, box.id, { title: `of ${tagId}` });
  if (kind === "renumber") await updateItem(pool, householdId, box.id, { tagId });
  if (kind === "delete") await deleteItem(pool, householdId, box.id);
  if (kind === "deleteMany") await deleteItems(pool, householdId, [box.id]);
  if (kind === "restore") await restoreItem(pool, householdId, box.id, LONG_AGO);
  if (kind === "purge") await purgeItem(pool, householdId, box.id);
  if (kind === "file") {
    await pool`
      insert into media (key, household_id, item_id, file_name, type, category, size, rendition, crc32)
      select ${crypto.randomUUID()}, ${householdId}, id, 'a.jpg', 'image/jpeg', 'image', 7, 'ready', 0
      from items where id = ${box.id} for update`;
  }
  if (kind === "noFile") await pool`delete from media where item_id = ${box.id}`;
}

Deno.test("a box that moves to another household is gone from the one, and new in the other", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const from = await newHousehold(pool), to = await newHousehold(pool);
  const made = await createItem(pool, from, {
    tagId: TagId.parse("7"),
    title: "",
    description: "",
    location: "",
    tags: [],
  }, 1);
  assert.equal(made.outcome, "written");
  await pool`update items set household_id = ${to} where household_id = ${from}`;
  const seen = async (householdId: HouseholdId) =>
    (await changesSince(pool, householdId, { since: 0, limit: 10 })).changes.map(({ item }) => item?.tagId ?? "gone");
  assert.deepEqual([await seen(from), await seen(to)], [["gone"], ["7"]]);
});
