import assert from "node:assert/strict";
import type { ItemId } from "../wire/ids.ts";
import { parsePayload } from "../wire/payload_fault.ts";
import { manyItemActions } from "./many_contract.ts";
import { sortChanges, sortRestores } from "./change_many.ts";
import type { StoredItem } from "./stored_item.ts";
import type { TagId } from "./tag_id.ts";

const NOON = new Date("2026-11-03T12:00:00.000Z");
const LATER = new Date("2026-11-03T12:00:00.001Z");
const id = (name: string) => name as ItemId;
const number = (text: string) => text as TagId;

function box(name: string, changes: Partial<StoredItem> = {}): StoredItem {
  const texts = { title: name, description: "", location: "Attic", tags: ["winter"], media: [] };
  return { id: id(name), tagId: number("1"), ...texts, createdAt: NOON, updatedAt: NOON, deletedAt: null, ...changes };
}

Deno.test("a box changed since it was seen stays out, one that is not there is named, the others are written", () => {
  const asked = ["a", "b", "c"].map((name) => ({
    itemId: id(name),
    updatedAt: NOON.toISOString(),
    updates: { location: "Cellar" },
  }));
  const sorted = sortChanges(asked, [box("b", { updatedAt: LATER }), box("a")]);
  assert.deepEqual(sorted.toWrite, [box("a", { location: "Cellar" })]);
  assert.deepEqual(sorted.changed, [box("b", { updatedAt: LATER })]);
  assert.deepEqual(sorted.unknown, ["c"]);
});

Deno.test("no box is named twice in one call", () => {
  const change = { itemId: "a", updatedAt: NOON.toISOString(), updates: {} };
  const { UPDATE_ITEMS, DELETE_ITEMS, RESTORE_ITEMS } = manyItemActions;
  const said = [
    parsePayload(UPDATE_ITEMS.payload, { items: [change, change] }),
    ...[DELETE_ITEMS, RESTORE_ITEMS].map(({ payload }) => parsePayload(payload, { itemIds: ["a", "a"] })),
  ];
  for (const { fault } of said) assert.match(fault?.sentence ?? "", /twice/);
});

Deno.test("what a change does not name stays as it is, and a place can be emptied", () => {
  const asked = [{ itemId: id("a"), updatedAt: "2026-11-03T13:00:00.000+01:00", updates: { location: "" } }];
  assert.deepEqual(sortChanges(asked, [box("a")]).toWrite, [box("a", { location: "" })]);
});

Deno.test("of those deleted at a moment only these come back, and living ones count as back", () => {
  const found = [
    box("now", { deletedAt: LATER }),
    box("before", { deletedAt: NOON, tagId: number("2") }),
    box("alive"),
  ];
  const asked = { itemIds: ["now", "before", "alive", "gone"].map(id), deletedAt: LATER, oldest: NOON };
  const sorted = sortRestores(asked, found, new Set());
  assert.deepEqual(sorted.toRestore.map((item) => item.id), ["now"]);
  assert.deepEqual(sorted.living.map((item) => item.id), ["alive"]);
  assert.deepEqual(sorted.unknown, ["before", "gone"]);
  const whenever = sortRestores({ ...asked, deletedAt: null }, found, new Set());
  assert.deepEqual(whenever.toRestore.map((item) => item.id), ["now", "before"]);
  assert.deepEqual(sortRestores({ ...asked, deletedAt: null, oldest: LATER }, found, new Set()).unknown, [
    "before",
    "gone",
  ]);
});

Deno.test("a box whose number another one has stays in the trash, and of two with one number the first comes back", () => {
  const deletedAt = NOON;
  const found = [
    box("taken", { deletedAt, tagId: number("7") }),
    box("first", { deletedAt, tagId: number("8") }),
    box("second", { deletedAt, tagId: number("8") }),
  ];
  const asked = { itemIds: ["second", "taken", "first"].map(id), deletedAt: null, oldest: NOON };
  const sorted = sortRestores(asked, found, new Set([number("7")]));
  assert.deepEqual(sorted.toRestore.map((item) => item.id), ["second"]);
  assert.deepEqual(sorted.taken.map((item) => item.id), ["taken", "first"]);
});
