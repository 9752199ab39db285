import assert from "node:assert/strict";
import { Failure } from "../../domain/wire/failure.ts";
import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import { TagId } from "../../domain/items/tag_id.ts";
import type { HouseholdId, ItemId } from "../../domain/wire/ids.ts";
import { fc, runs } from "../../tests/support/seeded_fc.ts";
import { throwAwayDatabase } from "../../tests/support/test_database.ts";
import {
  ANNS,
  benAtAnns,
  BENS,
  boxesOf,
  boxIn,
  bring,
  somebodyIn,
  takeBack,
} from "../../tests/support/test_households.ts";
import { countsOfHousehold } from "../items/box_counts.ts";
import { purgeItem } from "../items/purge.ts";
import { searchItems } from "../items/search.ts";
import { deleteItem, restoreItem, updateItem } from "../items/write.ts";
import type { Pool } from "../sql.ts";
import { forgetMerges, listMerges } from "./merges.ts";
import { undoMerge } from "./undo_merge.ts";

const EVER = new Date(0);
const failing = (code: string) => (error: unknown) => error instanceof Failure && error.code === code;
const listed = async (pool: Pool, ben: HouseholdCaller, oldest = EVER) =>
  (await listMerges(pool, ben, oldest)).map(({ fromName, boxes }) => [fromName, boxes]);

Deno.test("boxes go back under their old numbers with what was changed in them, or under a free one where theirs is taken", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ben = await benAtAnns(pool);
  await pool`update households set name = 'Attic' where id = 'ben'`;
  await boxIn(pool, ANNS, "1", "hers");
  const boxes: ItemId[] = [];
  for (const number of ["1", "2", "3"]) boxes.push(await boxIn(pool, BENS, number, `his ${number}`));
  const [one, two, three] = boxes as [ItemId, ItemId, ItemId];
  const { mergeId } = await bring(pool, ben);
  await updateItem(pool, somebodyIn(ANNS), one, { title: "skates" });
  await updateItem(pool, somebodyIn(ANNS), two, { tagId: TagId.parse("20") });
  await boxIn(pool, BENS, "3", "new");
  assert.deepEqual(await boxesOf(pool, ANNS), ["1 hers", "3 his 3", "4 skates", "20 his 2"]);
  assert.deepEqual(await listed(pool, ben), [["Attic", 3]]);
  assert.equal((await takeBack(pool, ben, mergeId)).boxes, 3);
  assert.deepEqual(await boxesOf(pool, BENS), ["1 skates", "3 new", "20 his 2", "21 his 3"]);
  assert.deepEqual(await boxesOf(pool, ANNS), ["1 hers"]);
  assert.deepEqual((await searchItems(pool, BENS, "21", { limit: 10, skip: 0 })).items.map(({ id }) => id), [three]);
  assert.deepEqual(await listed(pool, ben), []);
  await assert.rejects(takeBack(pool, ben, mergeId), failing("NoSuchMerge"));
});

Deno.test("what is in the trash stays, and can be taken back once it is restored", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ben = await benAtAnns(pool);
  const [thrown, gone] = [await boxIn(pool, BENS, "1"), await boxIn(pool, BENS, "2")];
  await boxIn(pool, BENS, "3");
  const { mergeId } = await bring(pool, ben);
  await deleteItem(pool, somebodyIn(ANNS), thrown);
  await purgeItem(pool, ANNS, gone);
  assert.equal((await takeBack(pool, ben, mergeId)).boxes, 1);
  assert.deepEqual(await listed(pool, ben), []);
  await restoreItem(pool, somebodyIn(ANNS), thrown, EVER);
  assert.deepEqual(await listed(pool, ben), [["", 1]]);
  await takeBack(pool, ben, mergeId);
  assert.deepEqual(await boxesOf(pool, BENS), ["1", "3"]);
});

Deno.test("only who brought boxes takes them back, for 30 days, as a member who still owns where they came from", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ben = await benAtAnns(pool);
  await boxIn(pool, BENS, "1");
  const { mergeId } = await bring(pool, ben);
  const asAnn = { ...ben, userId: "ann" as typeof ben.userId, role: "owner" } as const;
  await assert.rejects(takeBack(pool, asAnn, mergeId), failing("NoSuchMerge"));
  await assert.rejects(takeBack(pool, { ...ben, householdId: BENS }, mergeId), failing("NoSuchMerge"));
  await pool`update household_members set role = 'viewer'`;
  await assert.rejects(takeBack(pool, ben, mergeId), failing("MembersOnly"));
  await pool`update household_members set role = 'member'`;
  await pool`update households set owner_id = 'ann' where id = 'ben'`;
  await assert.rejects(takeBack(pool, ben, mergeId), failing("NoSuchSource"));
  assert.deepEqual(await listed(pool, ben), []);
  await pool`update households set owner_id = 'ben' where id = 'ben'`;
  const later = new Date(Date.now() + 60_000);
  assert.ok(await undoMerge(pool, ben, mergeId, later) instanceof Failure);
  assert.deepEqual(await listed(pool, ben, later), []);
  await forgetMerges(pool, EVER);
  assert.deepEqual(await listed(pool, ben), [["", 1]]);
  await forgetMerges(pool, later);
  assert.equal((await pool`select from merged_boxes`).count, 0);
  assert.deepEqual(await boxesOf(pool, ANNS), ["1"]);
});

/** What somebody does next, with which box or number. */
const Step = fc.record({
  does: fc.constantFrom("make", "make", "make", "delete", "restore", "renumber", "merge", "merge", "undo"),
  where: fc.constantFrom(ANNS, BENS),
  at: fc.nat(9),
});

Deno.test("whatever is made, thrown away, brought and taken back: no box is lost, and all counts are those of the rows", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ben = await benAtAnns(pool);
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { maxLength: 30 }), async (steps) => {
      await pool`delete from items`;
      for (const table of ["merges", "item_words"]) await pool`delete from ${pool(table)}`;
      await pool`update households set live = 0`;
      const made: ItemId[] = [];
      for (const step of steps) await take(pool, ben, made, step);
      assert.deepEqual(await heldOf(pool), { boxes: made.length, forgotten: 0, left: 0 });
      for (const household of [ANNS, BENS]) {
        assert.equal((await countsOfHousehold(pool, household)).live, (await boxesOf(pool, household)).length);
      }
    }),
    { numRuns: runs(12) },
  );
});

/** With words that the search does not know of a box, and those that it knows of none. */
async function heldOf(pool: Pool): Promise<unknown> {
  const [held] = await pool`select
    (select count(*)::integer from items) as boxes,
    (select count(*)::integer from items i where deleted_at is null and not exists (
      select from item_words w where w.household_id = i.household_id and w.word = i.title)) as forgotten,
    (select count(*)::integer from item_words w where not exists (
      select from items i where i.household_id = w.household_id and i.title = w.word)) as left`;
  return held;
}

type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

async function take(pool: Pool, ben: HouseholdCaller, made: ItemId[], { does, where, at }: Step): Promise<void> {
  const itemId = made[at % Math.max(1, made.length)];
  const isFree = !(await boxesOf(pool, where)).some((box) => box.startsWith(`${at} `));
  if (does === "make" && isFree) made.push(await boxIn(pool, where, String(at), `lantern${"abcdefghij"[at]}`));
  else if (does === "merge") await bring(pool, ben).catch(unlessRefused);
  else if (does === "undo") await undoNewest(pool, ben);
  else if (itemId) await changeBox(pool, where, itemId, does, at);
}

async function changeBox(pool: Pool, where: HouseholdId, itemId: ItemId, does: string, at: number): Promise<void> {
  if (does === "delete") await deleteItem(pool, somebodyIn(where), itemId);
  if (does === "restore") await restoreItem(pool, somebodyIn(where), itemId, EVER);
  if (does === "renumber") await updateItem(pool, somebodyIn(where), itemId, { tagId: TagId.parse(String(at)) });
}

async function undoNewest(pool: Pool, ben: HouseholdCaller): Promise<void> {
  const [newest] = await listMerges(pool, ben, EVER);
  if (newest) await takeBack(pool, ben, newest.mergeId);
}

function unlessRefused(error: unknown): void {
  if (!failing("NothingToBring")(error)) throw error;
}
