import assert from "node:assert/strict";
import type { HistoryEntry } from "../../domain/items/history.ts";
import type { Item } from "../../domain/items/item.ts";
import type { ItemId } from "../../domain/wire/ids.ts";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import { type Member, type TestApp, testApp } from "../../tests/support/server/test_app.ts";
import { formOf, newBox } from "../../tests/support/test_boxes.ts";
import { playerOf } from "../../tests/support/test_game.ts";
import { joinedBy, mustDo } from "../../tests/support/test_households.ts";
import { boxesOf, change, upload } from "../../tests/support/test_transfer.ts";
import { until } from "../../tests/support/until.ts";

interface Answer {
  readonly data: {
    readonly items: Item[];
    readonly gone: ItemId[];
    readonly next: string;
    readonly more: boolean;
    readonly entries: HistoryEntry[];
  } & Item;
  readonly errorMessage?: string;
}

const write = (member: Member, action: string, payload: object) => member.write<Answer>("items", action, payload);
const read = (member: Member, action: string, payload: object) => member.read<Answer>("items", action, payload);

async function changesOf(member: Member, since: string | null, limit = 200) {
  const { status, body } = await read(member, "GET_CHANGES", { since, limit });
  assert.equal(status, 200, body.errorMessage);
  return body.data;
}

async function besides(app: TestApp): Promise<TestApp> {
  return await testApp({ DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir });
}

Deno.test("a change is pushed to everybody in the household, on each server, and to nobody else", async () => {
  await using one = await testApp();
  await using two = await besides(one);
  const owner = await one.signIn("owner@example.org");
  const people = {
    owner,
    member: await joinedBy(one, owner, "member@example.org"),
    viewer: await joinedBy(one, owner, "viewer@example.org", "viewer"),
    removed: await joinedBy(one, owner, "removed@example.org"),
    left: await joinedBy(one, owner, "left@example.org"),
    elsewhere: await joinedBy(one, owner, "elsewhere@example.org"),
    stranger: await one.signIn("stranger@example.org"),
  };
  await using open = new AsyncDisposableStack();
  const heard: Record<string, readonly { readonly event: string; readonly payload: unknown }[]> = {};
  for (const [role, person] of Object.entries(people)) {
    for (const [at, app] of [one, two].entries()) {
      const page = await playerOf(app, person);
      open.use(page);
      heard[`${role} ${at}`] = page.heard;
    }
  }
  const { removed, left, elsewhere, stranger } = people;
  await mustDo(owner, "REMOVE_PERSON", { personId: removed.user.userId });
  await mustDo(left, "LEAVE_HOUSEHOLD", { householdId: owner.user.household.householdId });
  await mustDo(elsewhere, "SWITCH_HOUSEHOLD", { householdId: elsewhere.user.household.householdId });
  await newBox(people.member, "7");
  const hearing = ({ user: { household } }: Member) =>
    Object.entries(heard).filter(([, pushes]) =>
      pushes.some(({ event, payload }) =>
        event === "boxesChanged" && JSON.stringify(payload).includes(household.householdId)
      )
    ).map(([who]) => who);
  const wanted = ["owner", "member", "viewer", "elsewhere"].flatMap((role) => [`${role} 0`, `${role} 1`]);
  await until(() => hearing(owner).length >= wanted.length || null);
  // What the others are told of their own comes after all that they should not have been told.
  const outside = [removed, left, stranger];
  for (const person of outside) await newBox(person);
  await until(() => outside.every((person) => hearing(person).length >= 2) || null);
  assert.deepEqual(hearing(owner), wanted);
});

Deno.test("a server that lost its connection to the database tells open pages to ask", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  using page = await playerOf(app, ann);
  const told = () => page.heard.filter(({ event }) => event === "boxesChanged").map(({ payload }) => payload);
  const listeners = () =>
    app.pool<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name = 'stowmark listener' and datname = current_database()`;
  const [before] = await until(async () => (await listeners()).length === 1 ? await listeners() : null);
  await app.pool`select pg_terminate_backend(${before?.pid ?? 0})`;
  await until(() => told().some((push) => JSON.stringify(push) === '{"householdId":null}') || null);
  await newBox(ann);
  await until(() => told().some((push) => JSON.stringify(push).includes(ann.user.household.householdId)) || null);
});

Deno.test("changes are paged, begin with everything or with now, and a mark of elsewhere is refused", async () => {
  const app = await sharedApp();
  const [ann, ben] = [await app.signIn("ann@example.org"), await app.signIn("ben@example.org")];
  const boxes = [await newBox(ann, "1"), await newBox(ann, "2"), await newBox(ann, "3")];
  const now = (await changesOf(ann, "now")).next;
  const first = await changesOf(ann, null, 2);
  const rest = await changesOf(ann, first.next, 2);
  assert.deepEqual([first.more, rest.more, (await changesOf(ann, rest.next)).more], [true, true, false]);
  assert.deepEqual([...first.items, ...rest.items], boxes);
  await write(ann, "DELETE_ITEM", { itemId: boxes[0]?._id });
  for (const since of [now, rest.next]) {
    const { items, gone, more } = await changesOf(ann, since);
    assert.deepEqual({ items, gone, more }, { items: [], gone: [boxes[0]?._id], more: false });
  }
  const parts = JSON.parse(atob(now.replaceAll("-", "+").replaceAll("_", "/")));
  const forged = ["1", "5:3:"].map((seen) => btoa(JSON.stringify({ ...parts, seen })));
  for (const since of [(await changesOf(ben, "now")).next, "", "e30", ...forged]) {
    const { status, body } = await read(ann, "GET_CHANGES", { since });
    assert.deepEqual(
      [status, body.errorMessage],
      [409, "`since` does not count any more. Begin anew with null."],
      since,
    );
  }
});

Deno.test("a write that is sent twice changes once and answers the same, also at the same moment", async () => {
  const app = await sharedApp();
  const ann = await app.signIn("ann@example.org");
  const { _id: itemId } = await newBox(ann, "1");
  const other = (await newBox(ann, "2"))._id;
  const writes: readonly [action: string, payload: () => Promise<object> | object][] = [
    ["CREATE_ITEM", () => ({ tagId: "3", title: "Skis" })],
    ["UPDATE_ITEM", () => ({ itemId, updates: { title: "Coats" } })],
    ["UPDATE_ITEMS", async () => ({
      items: [{ itemId, updatedAt: (await read(ann, "GET_ITEM_BY_ID", { itemId })).body.data.updatedAt, updates: {} }],
    })],
    ["DELETE_ITEM", () => ({ itemId })],
    ["RESTORE_ITEM", () => ({ itemId })],
    ["DELETE_ITEMS", () => ({ itemIds: [itemId] })],
    ["RESTORE_ITEMS", () => ({ itemIds: [itemId] })],
    ["KEEP_CODE", () => ({ itemId, code: "A" })],
    ["FORGET_CODE", () => ({ itemId, code: "A" })],
    ["PURGE_ITEM", () => ({ itemId: other })],
  ];
  for (const [action, payload] of writes) {
    const sent = { ...await payload(), cmdId: `of ${action}` };
    const before = await historiesOf(ann, [itemId]);
    const [one, two] = await Promise.all([write(ann, action, sent), write(ann, action, sent)]);
    const later = await write(ann, action, sent);
    assert.ok(one.status < 300, `${action}: ${one.body.errorMessage}`);
    assert.deepEqual([two, later].map(({ status, body }) => [status, body]), [one, one].map((a) => [a.status, a.body]));
    assert.ok((await historiesOf(ann, [itemId])).length <= before.length + 1, action);
  }
  assert.equal((await read(ann, "GET_TAGIDS", {})).status, 200);
  const again = await write(ann, "DELETE_ITEM", { itemId, cmdId: "of CREATE_ITEM" });
  assert.equal(again.status, 409);
  assert.match(again.body.errorMessage ?? "", /Something else was done under this `cmdId`/);
});

Deno.test("a refused write may be sent again, and files that are sent twice are added once", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  const { _id: itemId } = await newBox(ann, "1");
  const asTwo = { tagId: "1", cmdId: "a" };
  assert.equal((await write(ann, "CREATE_ITEM", asTwo)).status, 409);
  await write(ann, "UPDATE_ITEM", { itemId, updates: { tagId: "2" } });
  assert.equal((await write(ann, "CREATE_ITEM", asTwo)).status, 201);
  const send = () => ann.fetch(`/api/backend/items/${itemId}/media?cmdId=b`, formOf(new File(["a"], "a.txt")));
  const answers = await Promise.all([send(), send()]);
  const [one, two, three] = [...await Promise.all(answers.map((each) => each.json())), await (await send()).json()];
  assert.equal(one.data.media.length, 1);
  assert.deepEqual([two, three], [one, one]);
  assert.equal((await app.pool`select from media`).count, 1);
  assert.equal(
    (await filesIn(`${app.dataDir}/media`)).filter((path) => path.includes(one.data.media[0].key)).length,
    1,
  );
  assert.equal((await filesIn(`${app.dataDir}/media`)).filter((path) => path.endsWith("original")).length, 1);
});

async function filesIn(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  const found = await Promise.all(
    entries.map(({ name, isDirectory }) => isDirectory ? filesIn(`${folder}/${name}`) : [`${folder}/${name}`]),
  );
  return found.flat();
}

async function historiesOf(member: Member, itemIds: readonly ItemId[]): Promise<HistoryEntry[]> {
  const all = await Promise.all(itemIds.map((itemId) => read(member, "GET_HISTORY", { itemId })));
  return all.flatMap(({ body }) => body.data.entries ?? []);
}

Deno.test("a box's history says who did what, newest first, and what its texts were before", async () => {
  const app = await sharedApp();
  const ann = await app.signIn("ann@example.org");
  const { _id: itemId } = await newBox(ann, "1", "Coats", { location: "Attic", tags: ["warm"] });
  const ben = await joinedBy(app, ann, "ben@example.org");
  await ben.fetch(`/api/backend/items/${itemId}/media`, formOf(new File(["a"], "a.txt"), new File(["b"], "b.txt")));
  await write(ben, "UPDATE_ITEM", { itemId, updates: { location: "Cellar", tags: [] } });
  await write(ann, "DELETE_ITEM", { itemId });
  await write(ben, "RESTORE_ITEM", { itemId });
  const entries = await historiesOf(ann, [itemId]);
  const [annsName, bensName] = [ann, ben].map(({ user }) => user.displayName);
  assert.deepEqual(entries.map(({ at: _, ...entry }) => entry), [
    { by: bensName, event: "restored", before: {}, filesAdded: 0, filesRemoved: 0 },
    { by: annsName, event: "deleted", before: {}, filesAdded: 0, filesRemoved: 0 },
    { by: bensName, event: "changed", before: { location: "Attic", tags: ["warm"] }, filesAdded: 0, filesRemoved: 0 },
    { by: bensName, event: null, before: {}, filesAdded: 2, filesRemoved: 0 },
    { by: annsName, event: "made", before: {}, filesAdded: 0, filesRemoved: 0 },
  ]);
  assert.deepEqual(entries.map(({ at }) => at), entries.map(({ at }) => at).toSorted().reverse());
  const stranger = await app.signIn("stranger@example.org");
  assert.equal((await read(stranger, "GET_HISTORY", { itemId })).status, 404);
});

Deno.test("an import and its undoing are in the histories of their boxes, each by whoever did it", async () => {
  const app = await sharedApp();
  const ann = await app.signIn("ann@example.org");
  await newBox(ann, "1", "Coats");
  const ben = await joinedBy(app, ann, "ben@example.org");
  const table = "Number,Title,Place\n1,Coats,Attic\n2,Lamps,Cellar\n";
  const { importId } = await upload(ben, "boxes.csv", table);
  await change(ben, "CHOOSE_SAME_NUMBER", importId, { sameNumber: "merge" });
  await change(ben, "APPLY_IMPORT", importId);
  const [one, two] = (await boxesOf(ann)).map(({ _id }) => _id);
  await change(ann, "UNDO_IMPORT", importId);
  const told = async (itemId: ItemId = assert.fail()) =>
    (await historiesOf(ann, [itemId])).map(({ by, event, before }) => [by, event, before.location]);
  const [annsName, bensName] = [ann, ben].map(({ user }) => user.displayName);
  assert.deepEqual(await told(one), [
    [annsName, "changed", "Attic"],
    [bensName, "changed", ""],
    [annsName, "made", undefined],
  ]);
  assert.deepEqual(await told(two), [[annsName, "deleted", undefined], [bensName, "made", undefined]]);
});
