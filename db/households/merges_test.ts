import assert from "node:assert/strict";
import { RENUMBERED_PER_PAGE } from "../../domain/households/merging/merge.ts";
import { TagId } from "../../domain/items/tag_id.ts";
import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import type { HouseholdId, MergeId } from "../../domain/wire/ids.ts";
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
import { deleteItem, restoreItem, updateItem } from "../items/write.ts";
import type { Pool } from "../sql.ts";
import { listMerges, listRenumbered } from "./merges.ts";

const EVER = new Date(0);

/** As "old new title". */
async function renumbered(pool: Pool, caller: HouseholdCaller, mergeId: MergeId, oldest = EVER): Promise<string[]> {
  const { boxes } = await listRenumbered(pool, caller, { mergeId }, oldest);
  return boxes.map(({ oldTagId, tagId, title }) => `${oldTagId} ${tagId} ${title}`);
}

const countsOf = async (pool: Pool, caller: HouseholdCaller) =>
  (await listMerges(pool, caller, EVER)).map(({ boxes, renumbered }) => [boxes, renumbered]);

async function manyBoxes(pool: Pool, householdId: HouseholdId, numbers: readonly string[]): Promise<void> {
  await pool`
    insert into items (id, household_id, tag_id, title, title_key, description, location, tags, search, created_at, updated_at)
    select ${householdId} || number, ${householdId}, number, '', '', '', '', '{}', '', now(), now()
    from unnest(${numbers}::text[]) number`;
}

Deno.test("of more boxes with new numbers than a page holds each comes once, by the number that is written on it", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ben = await benAtAnns(pool);
  // As many as a page holds and one more; the last two numbers differ by a zero alone.
  const numbers = Array.from({ length: RENUMBERED_PER_PAGE }, (_, at) => String(at + 1));
  numbers.splice(-1, 0, `0${RENUMBERED_PER_PAGE}`);
  await manyBoxes(pool, ANNS, numbers.toReversed());
  await manyBoxes(pool, BENS, [...numbers.toReversed(), "7000"]);
  const { mergeId } = await bring(pool, ben);
  assert.deepEqual(await countsOf(pool, ben), [[numbers.length + 1, numbers.length]]);
  const first = await listRenumbered(pool, ben, { mergeId }, EVER);
  const second = await listRenumbered(pool, ben, { mergeId, after: first.next ?? assert.fail() }, EVER);
  assert.deepEqual([first.boxes.length, second.boxes.length, second.next], [RENUMBERED_PER_PAGE, 1, undefined]);
  const boxes = [...first.boxes, ...second.boxes];
  assert.deepEqual(boxes.map(({ oldTagId }) => oldTagId), numbers);
  const here = await boxesOf(pool, ANNS);
  assert.deepEqual(boxes.filter(({ tagId }) => !here.includes(tagId) || numbers.includes(tagId)), []);
});

Deno.test("a box is listed under the number that it has now, and not while it is deleted, has its old one again or went back", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ben = await benAtAnns(pool);
  const hers = await boxIn(pool, ANNS, "1", "hers");
  for (const number of ["2", "3"]) await boxIn(pool, ANNS, number, "hers");
  const skates = await boxIn(pool, BENS, "1", "skates");
  const skis = await boxIn(pool, BENS, "2", "skis");
  const poles = await boxIn(pool, BENS, "3", "poles");
  const boots = await boxIn(pool, BENS, "4", "boots");
  const { mergeId } = await bring(pool, ben);
  assert.deepEqual(await renumbered(pool, ben, mergeId), ["1 5 skates", "2 6 skis", "3 7 poles"]);
  assert.deepEqual(await renumbered(pool, ben, "another" as MergeId), []);
  const inAnns = somebodyIn(ANNS);
  await updateItem(pool, inAnns, hers, { tagId: TagId.parse("50") });
  await updateItem(pool, inAnns, skates, { tagId: TagId.parse("1") });
  await updateItem(pool, inAnns, skis, { tagId: TagId.parse("60") });
  await updateItem(pool, inAnns, boots, { tagId: TagId.parse("40") });
  await deleteItem(pool, inAnns, poles);
  assert.deepEqual(await renumbered(pool, ben, mergeId), ["2 60 skis"]);
  assert.deepEqual(await countsOf(pool, ben), [[3, 1]]);
  await takeBack(pool, ben, mergeId);
  assert.deepEqual(await renumbered(pool, ben, mergeId), []);
  await restoreItem(pool, inAnns, poles, EVER);
  assert.deepEqual(await renumbered(pool, ben, mergeId), ["3 7 poles"]);
});
