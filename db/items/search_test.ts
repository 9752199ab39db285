import assert from "node:assert/strict";
import { ItemTexts } from "../../domain/items/item.ts";
import { TagId } from "../../domain/items/tag_id.ts";
import { throwAwayDatabase } from "../../tools/test_database.ts";
import { searchItems } from "./search.ts";
import { signInUser } from "../auth/users.ts";
import { createItem } from "./write.ts";

Deno.test("one letter finds titles with it as a word, then titles with a word that begins so, newest first, then the rest", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const identity = { subject: "1", email: "a@example.org", firstName: "A", lastName: "B" };
  const signedIn = await signInUser(pool, identity, "a");
  const ownerId = signedIn?.user.userId ?? assert.fail();
  const titles = ["Plan B", "Books", "Winter coats", "Bob, part B", "Old blankets", "Nothing", "Bells"];
  for (const [place, title] of titles.entries()) {
    const texts = ItemTexts.parse({ title, description: title === "Nothing" ? "a bag" : "", location: "", tags: [] });
    await createItem(pool, ownerId, { ...texts, tagId: TagId.parse(String(place + 1)) }, 20);
  }
  const wanted = ["Bob, part B", "Plan B", "Bells", "Old blankets", "Books", "Nothing"];
  const all = await searchItems(pool, ownerId, "b", { limit: 50, skip: 0 });
  assert.deepEqual([all.items.map(({ title }) => title), all.total], [wanted, wanted.length]);
  for (let skip = 0; skip < wanted.length; skip += 2) {
    const page = await searchItems(pool, ownerId, "b", { limit: 2, skip });
    assert.deepEqual(page.items.map(({ title }) => title), wanted.slice(skip, skip + 2));
  }
  assert.equal((await searchItems(pool, ownerId, "q", { limit: 50, skip: 0 })).total, 0);
});
