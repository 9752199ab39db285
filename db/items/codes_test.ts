import assert from "node:assert/strict";
import { MAX_CODES } from "../../domain/items/codes/code.ts";
import type { HouseholdId, ItemId } from "../../domain/wire/ids.ts";
import { somebodyWaitsFor, throwAwayDatabase } from "../../tests/support/test_database.ts";
import { ANNS, benAtAnns, BENS, boxIn, bring, somebodyIn, takeBack } from "../../tests/support/test_households.ts";
import type { Pool } from "../sql.ts";
import { holdHousehold } from "./box_counts.ts";
import { codesOf, findItemByCode, forgetCode, keepCode } from "./codes.ts";
import { purgeItem } from "./purge.ts";
import { searchItems } from "./search.ts";
import { deleteItem, restoreItem } from "./write.ts";

const EAN = "4006381333931";

async function twoHouseholds() {
  const database = await throwAwayDatabase();
  const { pool } = database;
  const ben = await benAtAnns(pool);
  const keep = async (household: HouseholdId, itemId: ItemId, code = EAN) =>
    (await keepCode(pool, household, itemId, code)).outcome;
  const holder = async (household: HouseholdId, code = EAN) =>
    (await findItemByCode(pool, household, code))?.tagId ?? null;
  return { pool, ben, keep, holder, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
}

async function found(pool: Pool, household: HouseholdId, words: string, page = { limit: 10, skip: 0 }) {
  const { items, total } = await searchItems(pool, household, words, page);
  return [items.map(({ tagId }) => tagId), total];
}

Deno.test("a code finds the one box of a household that it is kept with, by itself and as a search, until it is removed", async () => {
  await using homes = await twoHouseholds();
  const { pool, keep, holder } = homes;
  const [coats, tent] = [await boxIn(pool, ANNS, "1", "Coats"), await boxIn(pool, ANNS, "2", "Tent")];
  const bens = await boxIn(pool, BENS, "7");
  assert.deepEqual([await keep(ANNS, coats), await keep(ANNS, coats)], ["kept", "kept"]);
  assert.deepEqual([await keep(ANNS, tent), await keep(ANNS, bens)], ["taken", "no-such-item"]);
  assert.deepEqual([await holder(ANNS), await holder(BENS)], ["1", null]);
  assert.equal(await keep(BENS, bens), "kept");
  assert.deepEqual([await holder(ANNS), await holder(BENS)], ["1", "7"]);
  assert.equal(await keep(ANNS, coats, "/-/"), "kept");
  assert.deepEqual(await codesOf(pool, ANNS, coats), [EAN, "/-/"]);
  assert.deepEqual(await codesOf(pool, BENS, coats), []);
  for (const code of [EAN, ` ${EAN} `, "/-/"]) assert.deepEqual(await found(pool, ANNS, code), [["1"], 1]);
  assert.deepEqual(await found(pool, ANNS, EAN, { limit: 10, skip: 1 }), [[], 1]);
  assert.deepEqual(await found(pool, ANNS, EAN.slice(1)), [[], 0]);
  await forgetCode(pool, BENS, EAN);
  assert.deepEqual([await holder(ANNS), await holder(BENS)], ["1", null]);
  await forgetCode(pool, ANNS, EAN);
  assert.deepEqual([await holder(ANNS), await codesOf(pool, ANNS, coats)], [null, ["/-/"]]);
});

Deno.test("a code goes to the trash with its box and comes back, unless another box has it by then", async () => {
  await using homes = await twoHouseholds();
  const { pool, keep, holder } = homes;
  const [coats, tent] = [await boxIn(pool, ANNS, "1"), await boxIn(pool, ANNS, "2")];
  await keep(ANNS, coats);
  await deleteItem(pool, somebodyIn(ANNS), coats);
  assert.deepEqual([await holder(ANNS), await keep(ANNS, coats, "another")], [null, "no-such-item"]);
  await restoreItem(pool, somebodyIn(ANNS), coats, new Date(0));
  assert.equal(await holder(ANNS), "1");
  await deleteItem(pool, somebodyIn(ANNS), coats);
  assert.equal(await keep(ANNS, tent), "kept");
  await restoreItem(pool, somebodyIn(ANNS), coats, new Date(0));
  assert.deepEqual([await holder(ANNS), await codesOf(pool, ANNS, coats)], ["2", []]);
  await purgeItem(pool, ANNS, tent);
  assert.equal(await keep(ANNS, coats), "kept");
});

Deno.test("of two boxes that get one code at once one has it, and a box has so many codes, also when two come at once", async () => {
  await using homes = await twoHouseholds();
  const { pool, keep } = homes;
  const [coats, tent] = [await boxIn(pool, ANNS, "1"), await boxIn(pool, ANNS, "2")];
  for (let i = 0; i < 5; i++) {
    const both = await Promise.all([keep(ANNS, coats, `code ${i}`), keep(ANNS, tent, `code ${i}`)]);
    assert.deepEqual(both.sort(), ["kept", "taken"]);
  }
  const isWaiting = await pool.begin(async (tx) => {
    await holdHousehold(tx, ANNS); // As whoever brings boxes in, and their codes.
    const kept = keep(ANNS, coats, "late");
    await somebodyWaitsFor(tx);
    return [kept];
  });
  assert.deepEqual(await Promise.all(isWaiting), ["kept"]);
  const bens = await boxIn(pool, BENS, "1");
  for (let i = 1; i < MAX_CODES; i++) await keep(BENS, bens, `code ${i}`);
  assert.deepEqual((await Promise.all([keep(BENS, bens, "a"), keep(BENS, bens, "b")])).sort(), ["kept", "too-many"]);
  assert.equal(await keep(BENS, bens, "code 1"), "kept");
  assert.equal((await codesOf(pool, BENS, bens)).length, MAX_CODES);
});

Deno.test("who keeps a code waits for whoever has its box, and holds up nobody meanwhile", async () => {
  await using homes = await twoHouseholds();
  const { pool, keep } = homes;
  const coats = await boxIn(pool, ANNS, "1");
  const isWaiting = await pool.begin(async (tx) => {
    await tx`select from items where id = ${coats} for update`;
    const kept = keep(ANNS, coats, "late");
    await somebodyWaitsFor(tx);
    await tx`select from households where id = ${ANNS} for no key update nowait`;
    return [kept];
  });
  assert.deepEqual(await Promise.all(isWaiting), ["kept"]);
});

Deno.test("codes come along with boxes that are brought into another household and go back, where no box there has them", async () => {
  await using homes = await twoHouseholds();
  const { pool, ben, keep, holder } = homes;
  const [hers, his, thrown] = [
    await boxIn(pool, ANNS, "1"),
    await boxIn(pool, BENS, "1"),
    await boxIn(pool, BENS, "3"),
  ];
  await keep(ANNS, hers, "both");
  for (const code of ["both", "his"]) await keep(BENS, his, code);
  await keep(BENS, thrown, "thrown");
  await deleteItem(pool, somebodyIn(BENS), thrown);
  const { mergeId } = await bring(pool, ben);
  assert.deepEqual([await holder(ANNS, "both"), await holder(ANNS, "his"), await holder(ANNS, "thrown")], [
    "1",
    "2",
    null,
  ]);
  assert.deepEqual([await holder(BENS, "both"), await holder(BENS, "his")], [null, null]);
  assert.deepEqual(await codesOf(pool, ANNS, his), ["his"]);
  await takeBack(pool, ben, mergeId);
  assert.deepEqual([await holder(ANNS, "both"), await holder(ANNS, "his")], ["1", null]);
  assert.deepEqual([await holder(BENS, "both"), await holder(BENS, "his")], ["1", "1"]);
  await restoreItem(pool, somebodyIn(BENS), thrown, new Date(0));
  assert.equal(await holder(BENS, "thrown"), "3");
});
