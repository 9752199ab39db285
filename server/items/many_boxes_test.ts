import assert from "node:assert/strict";
import type { itemActions } from "../../domain/items/contract.ts";
import type { Item } from "../../domain/items/item.ts";
import type { ItemId } from "../../domain/wire/ids.ts";
import type { ReplyOf } from "../../domain/wire/action.ts";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import { type Member, testApp } from "../../tests/support/server/test_app.ts";
import { webhookReceiver } from "../../tests/support/outside/webhook_receiver.ts";
import { TO_PRIVATE, webhookOf } from "../../tests/support/outside/test_webhooks.ts";
import { until } from "../../tests/support/until.ts";

type Actions = typeof itemActions;
type Updated = ReplyOf<Actions["UPDATE_ITEMS"]>;
type Deleted = ReplyOf<Actions["DELETE_ITEMS"]>;
type Restored = ReplyOf<Actions["RESTORE_ITEMS"]>;
type Page = ReplyOf<Actions["GET_USER_ITEMS"]>;

async function create(member: Member, payload: object): Promise<Item> {
  return (await member.write<{ data: Item }>("items", "CREATE_ITEM", payload)).body.data;
}

async function createSome(member: Member, ...tagIds: readonly string[]): Promise<Item[]> {
  const made: Item[] = [];
  for (const tagId of tagIds) {
    made.push(await create(member, { tagId, location: `Shelf ${tagId}`, tags: [`t${tagId}`] }));
  }
  return made;
}

const change = ({ _id, updatedAt }: Item, updates: object) => ({ itemId: _id, updatedAt, updates });
const move = (member: Member, items: readonly Item[], location: string) =>
  member.write<Updated>("items", "UPDATE_ITEMS", { items: items.map((item) => change(item, { location })) });
const idsOf = (items: readonly Item[]) => items.map(({ _id }) => _id);

async function found(member: Member, searchTerm: string): Promise<string[]> {
  const { body } = await member.read<Page>("items", "SEARCH_ITEMS", { searchTerm });
  return body.data.items.map(({ tagId }) => tagId).sort();
}

async function placesAndTags(member: Member): Promise<unknown[]> {
  const { body } = await member.read<Page>("items", "GET_USER_ITEMS", { sortBy: "tagId", sortOrder: "asc" });
  return body.data.items.map(({ tagId, location, tags }) => [tagId, location, tags]);
}

Deno.test("several boxes are moved and tagged at once, found by their new words, and get back exactly what they had", async () => {
  const app = await sharedApp();
  const anna = await app.signIn("anna@example.org");
  const boxes = await createSome(anna, "1", "2", "3");
  const before = await placesAndTags(anna);
  const items = boxes.map((box) => change(box, { location: "Garage", tags: ["winter", ...box.tags] }));
  const moved = await anna.write<Updated>("items", "UPDATE_ITEMS", { items });
  assert.equal(moved.status, 200);
  assert.deepEqual(idsOf(moved.body.data.items), idsOf(boxes));
  assert.deepEqual(moved.body.data.items.map(({ tags }) => tags), [["winter", "t1"], ["winter", "t2"], [
    "winter",
    "t3",
  ]]);
  assert.deepEqual(await found(anna, "garage"), ["1", "2", "3"]);
  assert.deepEqual(await found(anna, "garrage"), ["1", "2", "3"], "a misspelt one, too");
  assert.deepEqual(await found(anna, "shelf"), []);
  const back = moved.body.data.items.map((box, at) =>
    change(box, { location: boxes[at]?.location, tags: boxes[at]?.tags })
  );
  await anna.write("items", "UPDATE_ITEMS", { items: back });
  assert.deepEqual(await placesAndTags(anna), before);
  assert.deepEqual(await found(anna, "shelf"), ["1", "2", "3"]);
});

Deno.test("a box that another tab changed, deleted, or that is another's stays out and is named; the rest is moved", async () => {
  const app = await sharedApp();
  const [anna, ben] = [await app.signIn("anna@example.org"), await app.signIn("ben@example.org")];
  const [plain, changed, deleted] = await createSome(anna, "1", "2", "3");
  const [bens] = await createSome(ben, "1");
  assert.ok(plain && changed && deleted && bens);
  await anna.write("items", "UPDATE_ITEM", { itemId: changed._id, updates: { location: "Cellar" } });
  await anna.write("items", "DELETE_ITEM", { itemId: deleted._id });
  const { status, body } = await move(anna, [bens, deleted, changed, plain], "Garage");
  assert.equal(status, 200);
  assert.deepEqual(idsOf(body.data.items), [plain._id]);
  assert.deepEqual(body.data.changed.map(({ _id, location }) => [_id, location]), [[changed._id, "Cellar"]]);
  assert.deepEqual(body.data.unknown, [bens._id, deleted._id]);
  assert.deepEqual(await placesAndTags(ben), [["1", "Shelf 1", ["t1"]]]);
  const nothing = await anna.write<Deleted>("items", "DELETE_ITEMS", { itemIds: [bens._id, deleted._id] });
  assert.deepEqual(nothing.body.data, { itemIds: [], deletedAt: null, unknown: [bens._id, deleted._id] });
});

Deno.test("two tabs that move the same boxes at once: each box goes with one of them, and the other is told", async () => {
  await using app = await testApp();
  const anna = await app.signIn("pro@sandbox.test");
  const boxes = await createSome(anna, ...Array.from({ length: 12 }, (_, at) => String(at + 1)));
  const replies = await Promise.all([
    move(anna, boxes, "Garage"),
    move(anna, boxes.toReversed(), "Cellar"),
    move(anna, boxes, "Attic"),
  ]);
  assert.deepEqual(replies.map(({ status }) => status), [200, 200, 200]);
  const winners = replies.map(({ body }) => body.data.items.length).sort((a, b) => b - a);
  assert.deepEqual(winners, [12, 0, 0]);
  assert.ok(replies.every(({ body }) => body.data.items.length + body.data.changed.length === 12));
});

Deno.test("changes within one millisecond are changes all the same: none is written over", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  const [box] = await createSome(anna, "1");
  assert.ok(box);
  await app.pool`update items set updated_at = now() + interval '1 hour', created_at = now() + interval '1 hour'`;
  const { body: { data: seen } } = await anna.read<{ data: Item }>("items", "GET_ITEM_BY_ID", { itemId: box._id });
  const changed = await anna.write<{ data: Item }>("items", "UPDATE_ITEM", {
    itemId: box._id,
    updates: { title: "Tent" },
  });
  assert.ok(changed.body.data.updatedAt > seen.updatedAt);
  assert.deepEqual((await move(anna, [seen], "Garage")).body.data.items, []);
});

Deno.test("several boxes go to the trash and come back at once, whatever the free plan has left, and the counts stay true", async () => {
  await using app = await testApp({ FREE_BOXES_PER_MONTH: "3" });
  const anna = await app.signIn("anna@example.org");
  const boxes = await createSome(anna, "1", "2", "3");
  const left = async () => (await anna.read<ReplyOf<Actions["GET_LIMITS"]>>("items", "GET_LIMITS")).body.data.boxesLeft;
  const { body: { data: { deletedAt, itemIds } } } = await anna.write<Deleted>("items", "DELETE_ITEMS", {
    itemIds: idsOf(boxes.slice(0, 2)),
  });
  assert.deepEqual(itemIds.toSorted(), idsOf(boxes.slice(0, 2)).toSorted());
  assert.deepEqual([await totalOf(anna), await left()], [1, 0]);
  const { body } = await anna.write<Restored>("items", "RESTORE_ITEMS", { itemIds, deletedAt });
  assert.deepEqual(body.data.items.map(({ tagId }) => tagId).sort(), ["1", "2"]);
  assert.ok(body.data.items.every((item) => item.deletedAt === undefined));
  assert.deepEqual([await totalOf(anna), await left(), await found(anna, "shelf")], [3, 0, ["1", "2", "3"]]);
  assert.equal((await anna.write("items", "CREATE_ITEM", { tagId: "9" })).status, 402);
});

async function totalOf(member: Member): Promise<number> {
  return (await member.read<Page>("items", "GET_USER_ITEMS")).body.data.total;
}

Deno.test("an undo of a deletion names a box whose number was given away, and does not undo a later deletion", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  const [one, two, three] = await createSome(anna, "1", "2", "3");
  assert.ok(one && two && three);
  const all = idsOf([one, two, three]);
  const { body: { data: { deletedAt } } } = await anna.write<Deleted>("items", "DELETE_ITEMS", { itemIds: all });
  await create(anna, { tagId: "1" });
  await anna.write("items", "RESTORE_ITEM", { itemId: two._id });
  await app.pool`update items set deleted_at = deleted_at - interval '1 second' where id = ${three._id}`;
  const { body } = await anna.write<Restored>("items", "RESTORE_ITEMS", { itemIds: all, deletedAt });
  assert.deepEqual(idsOf(body.data.items), [two._id]);
  assert.deepEqual(idsOf(body.data.taken), [one._id]);
  assert.deepEqual(body.data.unknown, [three._id]);
  assert.equal(await totalOf(anna), 2);
});

Deno.test("while boxes come back their numbers are given away: each number has one box, and the count is true", async () => {
  await using app = await testApp();
  const anna = await app.signIn("pro@sandbox.test");
  const boxes = await createSome(anna, ...Array.from({ length: 10 }, (_, at) => String(at + 1)));
  await anna.write("items", "DELETE_ITEMS", { itemIds: idsOf(boxes) });
  const [restored, ...made] = await Promise.all([
    anna.write<Restored>("items", "RESTORE_ITEMS", { itemIds: idsOf(boxes) }),
    ...boxes.map(({ tagId }) => anna.write("items", "CREATE_ITEM", { tagId })),
  ]);
  const fresh = made.filter(({ status }) => status === 201).length;
  assert.deepEqual([restored.status, restored.body.data.items.length + fresh], [200, 10]);
  assert.equal(restored.body.data.taken.length, fresh);
  const numbers = await anna.read<ReplyOf<Actions["GET_TAGIDS"]>>("items", "GET_TAGIDS");
  assert.deepEqual([numbers.body.data.tagIds.length, await totalOf(anna)], [10, 10]);
});

Deno.test("500 boxes of full texts are moved by one call", async () => {
  await using app = await testApp();
  const anna = await app.signIn("pro@sandbox.test");
  const first = await create(anna, { tagId: "1", title: "Books", description: "All of them. ".repeat(200) });
  await app.pool`
    insert into items (id, household_id, tag_id, title, title_key, description, location, tags, search, created_at, updated_at)
    select id || n, household_id, n::text, title, title_key, description, location, tags, search, created_at, updated_at
    from items, generate_series(2, 500) n where id = ${first._id}`;
  const ids = await app.pool<{ id: ItemId }[]>`select id from items`;
  const boxes = ids.map(({ id }) => ({ ...first, _id: id }));
  const moved = await move(anna, boxes, "Warehouse, row 12");
  assert.deepEqual([moved.status, moved.body.data.items.length], [200, 500]);
});

Deno.test("webhooks hear of each box that is moved, deleted and brought back at once", async () => {
  await using app = await testApp(TO_PRIVATE);
  await using receiver = webhookReceiver(() => new Response());
  const anna = await app.signIn("anna@example.org");
  const boxes = await createSome(anna, "1", "2");
  await webhookOf(app, anna, receiver.address);
  await move(anna, boxes, "Garage");
  await anna.write("items", "DELETE_ITEMS", { itemIds: idsOf(boxes) });
  await anna.write("items", "RESTORE_ITEMS", { itemIds: idsOf(boxes) });
  await until(() => Promise.resolve(receiver.received.length >= 6 || null));
  const told = (type: string) => receiver.received.filter(({ event }) => event.type === type).map(({ event }) => event);
  for (const type of ["box.updated", "box.deleted", "box.created"]) {
    assert.deepEqual(told(type).map(({ data }) => data.location), ["Garage", "Garage"], type);
  }
});
