import assert from "node:assert/strict";
import { ItemTexts } from "../../domain/items/item.ts";
import { TagId } from "../../domain/items/tag_id.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import { newHousehold, throwAwayDatabase } from "../../tests/support/test_database.ts";
import { somebodyIn } from "../../tests/support/test_households.ts";
import type { Narrowing } from "./narrowing.ts";
import { searchItems } from "./search.ts";
import type { Pool } from "../sql.ts";
import { createItem } from "./write.ts";

async function householdWith(pool: Pool, boxes: readonly Partial<ItemTexts>[]): Promise<HouseholdId> {
  const householdId = await newHousehold(pool);
  for (const [index, given] of boxes.entries()) {
    const texts = ItemTexts.parse({ title: "", description: "", location: "", tags: [], ...given });
    await createItem(pool, somebodyIn(householdId), { ...texts, tagId: TagId.parse(String(index + 1)) }, boxes.length);
  }
  return householdId;
}

Deno.test("one letter finds titles with it as a word, then titles with a word that begins so, newest first, then the rest", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const titles = ["Plan B", "Books", "Winter coats", "Bob, part B", "Old blankets", "Nothing", "Bells"];
  const householdId = await householdWith(
    pool,
    titles.map((title) => ({ title, description: title === "Nothing" ? "a bag" : "" })),
  );
  const wanted = ["Bob, part B", "Plan B", "Bells", "Old blankets", "Books", "Nothing"];
  const all = await searchItems(pool, householdId, "b", { limit: 50, skip: 0 });
  assert.deepEqual([all.items.map(({ title }) => title), all.total], [wanted, wanted.length]);
  for (let skip = 0; skip < wanted.length; skip += 2) {
    const page = await searchItems(pool, householdId, "b", { limit: 2, skip });
    assert.deepEqual(page.items.map(({ title }) => title), wanted.slice(skip, skip + 2));
  }
  assert.equal((await searchItems(pool, householdId, "q", { limit: 50, skip: 0 })).total, 0);
});

Deno.test("words, a place and a tag narrow a search down together, in all its ways of looking", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const householdId = await householdWith(pool, [
    { title: "Blankets", location: "Attic", tags: ["wool"] },
    { title: "Blankets", location: "Cellar", tags: ["Wool"] },
    { title: "Bells", location: "attic", tags: ["brass"] },
    { title: "Tent", description: "with blankets", location: "Attic", tags: ["wool"] },
    { title: "Wool", location: "Attic" },
    { title: "Wood", location: "Cellar" },
  ]);
  const find = async (searchTerm: string, narrowing: Narrowing) => {
    const found = await searchItems(pool, householdId, searchTerm, { limit: 50, skip: 0, ...narrowing });
    assert.equal(found.total, found.items.length, searchTerm);
    return found.items.map(({ tagId }) => tagId);
  };
  assert.deepEqual(await find("blankets", { place: "ATTIC" }), ["1", "4"]);
  assert.deepEqual(await find("blankets", { tag: "wool" }), ["2", "1", "4"]);
  assert.deepEqual(await find("blankets", { place: "cellar", tag: "wool" }), ["2"]);
  assert.deepEqual(await find("blankets", { place: "" }), []);
  assert.deepEqual(await find("b", { place: "attic" }), ["3", "1", "4"]);
  assert.deepEqual(await find("2", { place: "attic" }), []);
  assert.deepEqual(await find("2", { place: "cellar" }), ["2"]);
  assert.deepEqual(await find("blancket", { place: "attic" }), ["1", "4"]);
});

Deno.test("a word that stands in a box elsewhere is not taken for a typo where it does not", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const householdId = await householdWith(pool, [
    { title: "Candles", location: "Attic" },
    { title: "Handles", location: "Cellar" },
  ]);
  const page = { limit: 50, skip: 0, place: "Attic" };
  assert.deepEqual((await searchItems(pool, householdId, "handles", page)).items, []);
  assert.equal((await searchItems(pool, householdId, "bandles", page)).total, 1);
});

Deno.test("a box is found by its number's name, without words of no meaning, and by a word inside a run of Han, Kana or Hangul", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const householdId = await householdWith(pool, [
    { title: "" },
    { title: "Wool blankets", location: "Attic" },
    { title: "冬の毛布セット" },
    { title: "겨울담요" },
    { title: "Box of 1 tent" },
  ]);
  const find = async (searchTerm: string) =>
    (await searchItems(pool, householdId, searchTerm, { limit: 50, skip: 0 })).items.map(({ tagId }) => tagId);
  for (const term of ["Box #1", "box 1", "no. 1", "#1", "1", "１"]) {
    assert.deepEqual(await find(term), ["1", "5"], term);
  }
  assert.deepEqual(await find("blankets in the attic"), ["2"]);
  assert.deepEqual(await find("blankts in the attic"), ["2"], "with a typo too");
  assert.deepEqual(await find("the blankets of the attic in"), ["2"]);
  for (const term of ["毛布", "布", "毛布セ", "セット", "冬"]) assert.deepEqual(await find(term), ["3"], term);
  for (const term of ["담요", "겨울", "겨울담요", "울담"]) assert.deepEqual(await find(term), ["4"], term);
  for (const term of ["布毛", "毛冬", "요담", "in the"]) assert.deepEqual(await find(term), [], term);
});
