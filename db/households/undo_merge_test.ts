import assert from "node:assert/strict";
import { Failure } from "../../domain/wire/failure.ts";
import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import { TagId } from "../../domain/items/tag_id.ts";
import type { ItemId } from "../../domain/wire/ids.ts";
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
  for (const other of [asAnn, { ...ben, householdId: BENS }]) {
    await assert.rejects(takeBack(pool, other, mergeId), failing("NoSuchMerge"));
    assert.deepEqual(await listed(pool, other), []);
  }
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
