import assert from "node:assert/strict";
import { itemActions } from "../../domain/items/contract.ts";
import { Item } from "../../domain/items/item.ts";
import type { ReplyOf } from "../../domain/wire/action.ts";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import { type Member, testApp } from "../../tests/support/server/test_app.ts";

type Actions = typeof itemActions;
type Page = ReplyOf<Actions["GET_USER_ITEMS"]>;

async function create(member: Member, payload: object): Promise<Item> {
  const { status, body } = await member.write<{ data: Item }>("items", "CREATE_ITEM", payload);
  assert.equal(status, 201);
  return body.data;
}

async function titles(member: Member, action: string, payload: object): Promise<string[]> {
  const { status, body } = await member.read<Page>("items", action, payload);
  assert.equal(status, 200);
  return body.data.items.map((item) => item.title);
}

Deno.test("a box is made, read, changed, thrown away, taken back and purged", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  const box = await create(anna, { tagId: "007", title: " Winter ", tags: ["cold"], location: "attic" });
  assert.deepEqual([box.tagId, box.title, box.description, box.tags, box.media], ["007", "Winter", "", ["cold"], []]);
  assert.match(box.createdAt, /^\d{4}-\d\d-\d\dT.*Z$/);
  const read = await anna.read<{ data: Item }>("items", "GET_ITEM_BY_ID", { itemId: box._id });
  assert.deepEqual(read.body.data, box);

  const updates = { title: "Summer", tagId: 8 };
  const changed = await anna.write<{ data: Item }>("items", "UPDATE_ITEM", { itemId: box._id, updates });
  assert.deepEqual([changed.body.data.title, changed.body.data.tagId, changed.body.data.location], [
    "Summer",
    "8",
    "attic",
  ]);
  assert.deepEqual(await titles(anna, "SEARCH_ITEMS", { searchTerm: "winter" }), []);

  assert.equal((await anna.write("items", "DELETE_ITEM", { itemId: box._id })).status, 200);
  assert.equal((await anna.read("items", "GET_ITEM_BY_ID", { itemId: box._id })).status, 404);
  assert.deepEqual(await titles(anna, "GET_USER_ITEMS", {}), []);
  assert.deepEqual(await titles(anna, "SEARCH_ITEMS", { searchTerm: "summer" }), []);
  assert.deepEqual(await titles(anna, "GET_TRASH", {}), ["Summer"]);
  assert.equal((await anna.write("items", "RESTORE_ITEM", { itemId: box._id })).status, 200);
  assert.deepEqual(await titles(anna, "SEARCH_ITEMS", { searchTerm: "summer" }), ["Summer"]);

  await anna.write("items", "DELETE_ITEM", { itemId: box._id });
  assert.equal((await anna.write("items", "PURGE_ITEM", { itemId: box._id })).status, 200);
  assert.deepEqual(await titles(anna, "GET_TRASH", {}), []);
  assert.equal((await anna.write("items", "RESTORE_ITEM", { itemId: box._id })).status, 404);
});

Deno.test("a number belongs to one living box, and the refusal brings that box", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  const first = await create(anna, { tagId: "7", title: "First" });
  const other = await create(anna, { tagId: "8" });
  const refused = [
    await anna.write<Refusal>("items", "CREATE_ITEM", { tagId: "7" }),
    await anna.write<Refusal>("items", "UPDATE_ITEM", { itemId: other._id, updates: { tagId: "7" } }),
  ];
  await anna.write("items", "DELETE_ITEM", { itemId: other._id });
  const taker = await create(anna, { tagId: "8" });
  refused.push(await anna.write<Refusal>("items", "RESTORE_ITEM", { itemId: other._id }));
  assert.deepEqual(refused.map((one) => one.status), [409, 409, 409]);
  assert.deepEqual(refused.map((one) => one.body.data.item._id), [first._id, first._id, taker._id]);
  assert.equal((await app.signIn("ben@example.org").then((ben) => create(ben, { tagId: "7" }))).tagId, "7");
});
type Refusal = { data: { item: Item } };

Deno.test("of ten who take one number at once, one gets it", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  const tries = await Promise.all(Array.from({ length: 10 }, () => anna.write("items", "CREATE_ITEM", { tagId: "5" })));
  assert.deepEqual(tries.map((one) => one.status).sort(), [201, ...Array(9).fill(409)]);
  const page = await anna.read<Page>("items", "GET_USER_ITEMS");
  assert.deepEqual([page.body.data.items.length, page.body.data.total], [1, 1]);
});

Deno.test("the exact number comes first, equal numbers after it", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  for (const tagId of ["007", "7", "70"]) await create(anna, { tagId, title: tagId });
  assert.deepEqual(await titles(anna, "FIND_ITEM_BY_TAGID", { tagId: "7" }), ["7", "007"]);
  assert.deepEqual(await titles(anna, "FIND_ITEM_BY_TAGID", { tagId: "007" }), ["007", "7"]);
  assert.deepEqual(await titles(anna, "FIND_ITEM_BY_TAGID", { tagId: "0007" }), ["7", "007"]);
  assert.deepEqual(await titles(anna, "FIND_ITEM_BY_TAGID", { tagId: "9" }), []);
  assert.deepEqual(await titles(anna, "SEARCH_ITEMS", { searchTerm: "7" }), ["7", "007", "70"]);
});

Deno.test("the next number is above the highest; after 99999999 it is the lowest free one", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  const next = async () => (await anna.read<{ data: { tagId: string } }>("items", "NEXT_TAGID")).body.data.tagId;
  assert.equal(await next(), "1");
  await create(anna, { tagId: "1" });
  await create(anna, { tagId: "0041" });
  assert.equal(await next(), "42");
  await create(anna, { tagId: "99999999" });
  assert.equal(await next(), "2");
});

Deno.test("the next number is the lowest free one above a given one, and begins anew where none is left above it", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  const ben = await app.signIn("ben@example.org");
  const next = async (after: string) =>
    (await anna.read<{ data: { tagId: string } }>("items", "NEXT_TAGID", { after })).body.data.tagId;
  assert.equal(await next("118"), "119");
  for (const tagId of ["118", "0119", "121", "12345678"]) await create(anna, { tagId });
  await create(ben, { tagId: "120" });
  assert.equal(await next("118"), "120");
  assert.equal(await next("120"), "122");
  assert.equal(await next("12345678"), "12345679");
  assert.equal(await next("99999999"), "1");
  assert.equal(await next("newest"), "12345679");
  const old = (await create(anna, { tagId: "300" }))._id;
  assert.equal(await next("newest"), "301");
  await anna.write("items", "DELETE_ITEM", { itemId: old });
  await create(ben, { tagId: "500" });
  await create(anna, { tagId: "119" });
  assert.equal(await next("newest"), "120");
  const answer = await anna.fetch("/api/v1/next-number?after=118");
  assert.equal((await answer.json()).data.tagId, "120");
  const newest = await anna.fetch("/api/v1/next-number?after=newest");
  assert.equal((await newest.json()).data.tagId, "120");
  const cleo = await app.signIn("cleo@example.org");
  const first = await cleo.read<{ data: { tagId: string } }>("items", "NEXT_TAGID", { after: "newest" });
  assert.equal(first.body.data.tagId, "1");
});

Deno.test("search finds words in any order, beginnings, without accents and with one typo, best first", async () => {
  await using app = await testApp();
  const anna = await app.signIn("pro@sandbox.test");
  await create(anna, { tagId: "1", title: "Blue blanket", location: "Café corner" });
  await create(anna, { tagId: "2", title: "Café set", description: "blue cups" });
  await create(anna, { tagId: "3", title: "Tools", description: "a blanket of dust" });
  await create(anna, { tagId: "4", title: "Böxe", tags: ["blanket"] });
  const search = (searchTerm: string) => titles(anna, "SEARCH_ITEMS", { searchTerm });
  assert.deepEqual(await search("cafe"), ["Café set", "Blue blanket"]);
  assert.deepEqual(await search("blanket blue"), ["Blue blanket"]);
  assert.deepEqual(await search("blan"), ["Blue blanket", "Böxe", "Tools"]);
  for (const typo of ["blancket", "blnket", "balnket", "blankat"]) {
    assert.equal((await search(typo))[0], "Blue blanket");
  }
  await create(anna, { tagId: "5", title: "Garden chairs" });
  for (const typo of ["gardne chair", "garden chiar", "chaair", "chars", "chaiirs"]) {
    assert.deepEqual(await search(typo), ["Garden chairs"], typo);
  }
  assert.equal((await search("blankkets"))[0], "Blue blanket");
  assert.deepEqual(await search("boxe"), ["Böxe"]);
  assert.deepEqual(await search("blue nothing"), []);
  for (const odd of ["", "   ", "'", "'; drop table items; --", "<>", "& | ! :* ()", "\\", "%", "_"]) {
    assert.deepEqual(await search(odd), [], odd);
  }
});

Deno.test("pages follow each other by skip and by cursor until nothing is left", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  const names = ["Ähre", "bench", "Cup", "dish"];
  for (const [tagId, title] of [...names.entries()].toReversed()) await create(anna, { tagId, title });
  const page = async (more: object) =>
    (await anna.read<Page>("items", "GET_USER_ITEMS", { sortBy: "title", sortOrder: "asc", limit: 3, ...more })).body
      .data;
  const first = await page({});
  assert.deepEqual([first.items.map(({ title }) => title), first.total], [names.slice(0, 3), 4]);
  for (const more of [{ after: first.next }, { options: { skip: 3 } }]) {
    const last = await page(more);
    assert.deepEqual([last.items.map(({ title }) => title), last.next], [["dish"], undefined]);
  }
  const beyond = await page({ skip: 100 });
  assert.deepEqual([beyond.items, beyond.total], [[], 4]);
});

Deno.test("the free plan's month is counted by what was made, also when many come at once", async () => {
  await using app = await testApp({ FREE_BOXES_PER_MONTH: "3" });
  const anna = await app.signIn("anna@example.org");
  const box = await create(anna, { tagId: "1" });
  await anna.write("items", "PURGE_ITEM", { itemId: box._id });
  const tries = await Promise.all([2, 3, 4, 5, 6].map((tagId) => anna.write("items", "CREATE_ITEM", { tagId })));
  assert.deepEqual(tries.map((one) => one.status).sort(), [201, 201, 402, 402, 402]);
  assert.match(String(tries.find((one) => one.status === 402)?.body.errorMessage), /3 new boxes.*Pro/);
  const limits = await anna.read<ReplyOf<Actions["GET_LIMITS"]>>("items", "GET_LIMITS");
  const { bytes, bytesUsed, ...boxes } = limits.body.data;
  assert.deepEqual(boxes, { boxesPerMonth: 3, boxesLeft: 0, assetsPerBox: 5 });
  assert.deepEqual([bytes, bytesUsed], [5 * 2 ** 30, 0]);
  assert.equal((await titles(anna, "GET_USER_ITEMS", {})).length, 2);

  await app.pool`update households set month = month - interval '1 month'`;
  await create(anna, { tagId: "9" });
  const pro = await app.signIn("pro@sandbox.test");
  for (const tagId of ["1", "2", "3", "4"]) await create(pro, { tagId });
  assert.equal((await pro.read<ReplyOf<Actions["GET_LIMITS"]>>("items", "GET_LIMITS")).body.data.boxesLeft, null);
});

Deno.test("SQL and HTML are text like any other", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  const nasty = `'; drop table items; -- <script>alert(1)</script> \\' $$ %s {} 🎉`;
  const box = await create(anna, {
    tagId: "1",
    title: nasty,
    description: nasty,
    location: nasty,
    tags: [nasty.slice(0, 40)],
  });
  assert.deepEqual([box.title, box.description, box.location], [nasty, nasty, nasty]);
  assert.deepEqual(await titles(anna, "SEARCH_ITEMS", { searchTerm: nasty }), [nasty]);
});

Deno.test("a box that was in the trash for 30 days is gone, even before the sweep has come by", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  const made = await anna.write<{ data: { _id: string } }>("items", "CREATE_ITEM", { tagId: "7" });
  const itemId = made.body.data._id;
  await anna.write("items", "DELETE_ITEM", { itemId });
  const age = (days: number) => app.pool`update items set deleted_at = now() - ${`${days} days`}::interval`;
  const trash = async () => (await anna.read<{ data: { items: unknown[] } }>("items", "GET_TRASH")).body.data.items;
  await age(31);
  assert.deepEqual(await trash(), []);
  assert.equal((await anna.write("items", "RESTORE_ITEM", { itemId })).status, 404);
  await age(29);
  assert.equal((await trash()).length, 1);
  assert.equal((await anna.write("items", "RESTORE_ITEM", { itemId })).status, 200);
});

Deno.test("answers about boxes carry a message, on success and on failure", async () => {
  await using app = await testApp({ LOG_LEVEL: "off" });
  const anna = await app.signIn("anna@example.org");
  const made = await anna.write("items", "CREATE_ITEM", { tagId: "7" });
  assert.equal(made.body.message, "Item created");
  const itemId = Item.parse(made.body.data)._id;
  assert.equal((await anna.read("items", "GET_ITEM_BY_ID", { itemId })).body.message, "Item fetched");
  const missing = await anna.read("items", "GET_ITEM_BY_ID", { itemId: "nowhere" });
  assert.deepEqual([missing.status, missing.body.message], [404, missing.body.errorMessage]);
  await app.pool`alter table items rename to items_away`;
  const broken = await anna.read("items", "GET_ITEM_BY_ID", { itemId });
  assert.deepEqual([broken.status, broken.body.message], [500, "Failed to fetch item"]);
  const failures = [
    await anna.read("items", "GET_USER_ITEMS"),
    await anna.read("items", "SEARCH_ITEMS", { searchTerm: "tent" }),
    await anna.read("items", "FIND_ITEM_BY_TAGID", { tagId: "7" }),
  ];
  assert.deepEqual(
    failures.map(({ status, body }) => [status, body.message]),
    [[500, "Failed to fetch items"], [500, "Failed to search items"], [500, "Failed to find item"]],
  );
});

Deno.test("every call about boxes has its message", () => {
  assert.deepEqual(Object.entries(itemActions).filter(([, row]) => !("message" in row)), []);
});
