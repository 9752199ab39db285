import assert from "node:assert/strict";
import { MAX_MERGED } from "../../domain/households/merging/failures.ts";
import { TagId } from "../../domain/items/tag_id.ts";
import { Failure } from "../../domain/wire/failure.ts";
import { callerOf, somebodyWaitsFor, throwAwayDatabase } from "../../tests/support/test_database.ts";
import {
  ANNS,
  benAtAnns,
  BENS,
  boxesOf,
  boxIn,
  bring,
  GENEROUS,
  somebodyIn,
} from "../../tests/support/test_households.ts";
import { countsOfHousehold } from "../items/box_counts.ts";
import { searchItems } from "../items/search.ts";
import { wordsNear } from "../items/search_words.ts";
import { createItem, deleteItem } from "../items/write.ts";
import { bytesHeldBy } from "../media/media.ts";
import type { Pool } from "../sql.ts";
import { mergeBoxes } from "./merge_boxes.ts";
import { removePerson } from "./people.ts";
import { findClashes } from "./preview_merge.ts";

const tag = (text: string) => TagId.parse(text);
const failing = (code: string) => (error: unknown) => error instanceof Failure && error.code === code;

Deno.test("boxes come along under their numbers, or under the number that somebody chose or a free one where theirs is taken", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ben = await benAtAnns(pool);
  for (const number of ["1", "2", "9"]) await boxIn(pool, ANNS, number, "hers");
  const skates = await boxIn(pool, BENS, "1", "skates");
  for (const [number, title] of [["2", "skis"], ["02", "poles"], ["7", "boots"]] as const) {
    await boxIn(pool, BENS, number, title);
  }
  const preview = await findClashes(pool, BENS, ANNS);
  assert.deepEqual([preview.clashes, preview.firstClashes.map(({ itemId: _, ...clash }) => clash)], [2, [
    { tagId: "1", title: "skates", theirTitle: "hers", suggested: "10" },
    { tagId: "2", title: "skis", theirTitle: "hers", suggested: "11" },
  ]]);
  const numbers = [{ itemId: skates, tagId: tag("117") }];
  assert.equal((await bring(pool, ben, numbers)).boxes, 4);
  assert.deepEqual(await boxesOf(pool, ANNS), [
    ...["1 hers", "2 hers", "02 poles", "7 boots", "9 hers", "117 skates", "118 skis"],
  ]);
  assert.deepEqual(await boxesOf(pool, BENS), []);
});

Deno.test("where there is no room above the highest number, the lowest free ones are given", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ben = await benAtAnns(pool);
  for (const number of ["1", "3", "99999999"]) await boxIn(pool, ANNS, number, "hers");
  for (const number of ["1", "3", "4"]) await boxIn(pool, BENS, number, `his ${number}`);
  const { firstClashes } = await findClashes(pool, BENS, ANNS);
  assert.deepEqual(firstClashes.map(({ suggested }) => suggested), ["2", "5"]);
  await bring(pool, ben);
  assert.deepEqual(await boxesOf(pool, ANNS), ["1 hers", "2 his 1", "3 hers", "4 his 4", "5 his 3", "99999999 hers"]);
});

Deno.test("a chosen number that is taken there, by another that comes or twice, keeps all where they are and names the boxes", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ben = await benAtAnns(pool);
  await boxIn(pool, ANNS, "1", "hers");
  await boxIn(pool, ANNS, "5", "hers");
  const [one, two, three] = [await boxIn(pool, BENS, "1"), await boxIn(pool, BENS, "2"), await boxIn(pool, BENS, "3")];
  const refusalOf = async (...chosen: (readonly [typeof one, string])[]) => {
    const numbers = chosen.map(([itemId, number]) => ({ itemId, tagId: tag(number) }));
    const refused = await mergeBoxes(pool, ben, { from: BENS, numbers }, GENEROUS);
    assert.ok(refused instanceof Failure);
    assert.equal(refused.code, "NumbersTaken");
    return refused.more.data;
  };
  assert.deepEqual(await refusalOf([one, "5"], [two, "8"]), { itemIds: [one] });
  assert.deepEqual(await refusalOf([one, "3"]), { itemIds: [one] });
  assert.deepEqual(await refusalOf([one, "8"], [two, "8"], [three, "9"]), { itemIds: [one, two] });
  assert.equal((await boxesOf(pool, BENS)).length, 3);
  await deleteItem(pool, somebodyIn(BENS), one);
  const numbers = [{ itemId: one, tagId: tag("5") }, { itemId: two, tagId: tag("2") }];
  assert.equal((await bring(pool, ben, numbers)).boxes, 2);
});

Deno.test("with a box come its files and words; its trash stays, and counts and search are right on both sides", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ben = await benAtAnns(pool);
  await boxIn(pool, ANNS, "1", "lantern");
  const skates = await boxIn(pool, BENS, "1", "skates lantern");
  const thrown = await boxIn(pool, BENS, "2", "treasure");
  await addFile(pool, skates, 30);
  await addFile(pool, thrown, 7);
  await deleteItem(pool, somebodyIn(BENS), thrown);
  await bring(pool, ben);
  assert.deepEqual(await countsOfHousehold(pool, ANNS), { live: 2, madeThisMonth: 2, isPro: false });
  assert.deepEqual(await countsOfHousehold(pool, BENS), { live: 0, madeThisMonth: 2, isPro: false });
  assert.deepEqual([await bytesHeldBy(pool, ANNS), await bytesHeldBy(pool, BENS)], [30, 7]);
  const found = async (household: typeof ANNS, words: string) =>
    (await searchItems(pool, household, words, { limit: 10, skip: 0 })).items.map(({ tagId }) => tagId);
  assert.deepEqual([await found(ANNS, "skates"), await found(BENS, "skates")], [["2"], []]);
  assert.deepEqual([await found(ANNS, "2"), await found(ANNS, "1")], [["2"], ["1"]]);
  const words = async (misspelt: string) => [
    await wordsNear(pool, ANNS, misspelt),
    await wordsNear(pool, BENS, misspelt),
  ];
  assert.deepEqual(await words("skatess"), [["skates"], []]);
  assert.deepEqual(await words("lantren"), [["lantern"], []]);
  assert.deepEqual(await words("tresure"), [[], ["treasure"]]);
});

async function addFile(pool: Pool, itemId: string, size: number): Promise<void> {
  await pool`
    insert into media (key, household_id, item_id, file_name, type, category, size, rendition, crc32)
    values (${`file of ${itemId}`}, ${BENS}, ${itemId}, 'a.jpg', 'image/jpeg', 'image', ${size}, 'ready', 0)`;
}

Deno.test("boxes beyond the plan's month or bytes, or more than come at once, stay where they are; Pro has room", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ben = await benAtAnns(pool);
  await boxIn(pool, ANNS, "1");
  await addFile(pool, await boxIn(pool, BENS, "1"), 50);
  await assert.rejects(
    bring(pool, ben, [], { ...GENEROUS, freeBoxesPerMonth: 1 }),
    /1 box would come .* has none of its free plan left/,
  );
  await assert.rejects(
    bring(pool, ben, [], { ...GENEROUS, freeBytes: 49 }),
    /would take 50 bytes, and its plan keeps 49 bytes/,
  );
  assert.equal((await boxesOf(pool, BENS)).length, 1);
  await pool`update users set pro_until = now() + interval '1 day' where id = 'ann'`;
  await bring(pool, ben, [], { ...GENEROUS, freeBoxesPerMonth: 1, freeBytes: 49 });
  await assert.rejects(bring(pool, ben), failing("NothingToBring"));
  await pool`
    insert into items (id, household_id, tag_id, title, title_key, description, location, tags, search, created_at, updated_at)
    select 'many' || n, 'ben', n::text, '', '', '', '', '{}', '', now(), now() from generate_series(0, ${MAX_MERGED}) n`;
  await assert.rejects(bring(pool, ben), failing("TooManyToBring"));
});

Deno.test("boxes come out of no household but another one that one owns, and come where one is a member at that moment", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ben = await benAtAnns(pool);
  await boxIn(pool, BENS, "1");
  const home = { ...ben, householdId: BENS };
  await assert.rejects(bring(pool, home), failing("NoSuchSource"));
  await assert.rejects(bring(pool, { ...ben, userId: "ann" as typeof ben.userId }), failing("NoSuchSource"));
  assert.deepEqual(await boxesOf(pool, BENS), ["1"]);
});

Deno.test("who is taken out while their boxes are under way, or would take what others share, brings none", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ben = await benAtAnns(pool);
  const box = await boxIn(pool, BENS, "1");
  const merging = await pool.begin(async (tx) => {
    await tx`select from items where id = ${box} for update`;
    const waiting = assert.rejects(bring(pool, ben), failing("MembersOnly"));
    await somebodyWaitsFor(tx);
    assert.equal(await removePerson(pool, await callerOf(pool, "ann" as typeof ben.userId), ben.userId), null);
    return [waiting];
  });
  await Promise.all(merging);
  assert.deepEqual([await boxesOf(pool, BENS), await boxesOf(pool, ANNS)], [["1"], []]);
  await pool`
    insert into household_members (household_id, user_id, role) values ('ann', 'ben', 'member'), ('ben', 'ann', 'viewer')`;
  await assert.rejects(bring(pool, ben), failing("SourceShared"));
});

Deno.test("of two who bring the same boxes at once one does, and a box made meanwhile keeps its number", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ben = await benAtAnns(pool);
  for (let number = 1; number <= 5; number++) await boxIn(pool, BENS, String(number), "his");
  const made = { title: "new", description: "", location: "", tags: [] };
  const outcomes = await Promise.allSettled([
    ...[bring(pool, ben), bring(pool, ben)],
    ...["3", "6", "7"].map((number) => createItem(pool, somebodyIn(ANNS), { ...made, tagId: tag(number) }, 1_000)),
  ]);
  const merges = outcomes.slice(0, 2);
  assert.deepEqual(merges.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  const boxes = await boxesOf(pool, ANNS);
  assert.equal(boxes.filter((box) => box.endsWith("his")).length, 5);
  assert.equal((await countsOfHousehold(pool, ANNS)).live, boxes.length);
});

Deno.test("a number that somebody takes while boxes come along is theirs, and the box gets another one", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ben = await benAtAnns(pool);
  const hers = await boxIn(pool, ANNS, "1", "hers");
  await boxIn(pool, BENS, "2", "his");
  const coming = await pool.begin(async (tx) => {
    await tx`update items set tag_id = '2' where id = ${hers}`;
    const merge = bring(pool, ben);
    await somebodyWaitsFor(tx);
    return [merge];
  });
  await Promise.all(coming);
  assert.deepEqual(await boxesOf(pool, ANNS), ["2 hers", "3 his"]);
});
