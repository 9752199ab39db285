import assert from "node:assert/strict";
import type { Item } from "../../../domain/items/item.ts";
import { inCalls, moved, stayedOutSentence, tagged, tagStates, undone } from "./filing.ts";

function box(name: string, location: string, ...tags: string[]): Item {
  return { _id: name, tagId: name, location, tags, updatedAt: "then" } as unknown as Item;
}

const tent = box("1", "Cellar", "summer", "camping");
const skis = box("2", "Attic", "winter");

Deno.test("only boxes that are elsewhere are moved", () => {
  assert.deepEqual(moved([tent, skis], "Attic"), [{ item: tent, updates: { location: "Attic" } }]);
});

Deno.test("tags are added behind those a box has, and only boxes that change are written", () => {
  const { filed, full } = tagged([tent, skis], { add: ["winter"], remove: ["summer"] });
  assert.deepEqual(filed, [{ item: tent, updates: { tags: ["camping", "winter"] } }]);
  assert.deepEqual(full, []);
});

Deno.test("a box with no room for a tag more stays out", () => {
  const stuffed = box("3", "", ...Array.from({ length: 20 }, (_, at) => `t${at}`));
  const { filed, full } = tagged([stuffed, skis], { add: ["heavy"], remove: [] });
  assert.deepEqual(filed.map(({ item }) => item), [skis]);
  assert.deepEqual(full, [stuffed]);
  assert.equal(tagged([stuffed], { add: ["heavy"], remove: ["t0"] }).full.length, 0);
});

Deno.test("an undo gives each box what it had, by the version that was written, and leaves out what was not written", () => {
  const written = [{ ...tent, location: "Attic", updatedAt: "now" }];
  const back = undone(moved([tent, box("9", "")], "Attic"), written);
  assert.deepEqual(back, [{ item: written[0], updates: { location: "Cellar" } }]);
  const tags = undone(tagged([tent], { add: ["x"], remove: ["summer"] }).filed, written);
  assert.deepEqual(tags[0]?.updates, { tags: ["summer", "camping"] });
});

Deno.test("one call carries what fits into it, and everything is carried in its order", () => {
  assert.deepEqual(inCalls(["a", "b"]), [["a", "b"]]);
  const entries = ["a".repeat(30), "ä".repeat(20), "b".repeat(30)];
  assert.deepEqual(inCalls(entries, 80), [[entries[0], entries[1]], [entries[2]]]);
  assert.deepEqual(inCalls([]), []);
});

Deno.test("a tag is on all boxes, on some, or on none, those of most boxes first", () => {
  const states = tagStates([tent, skis, box("3", "", "winter")]);
  assert.deepEqual([...states.keys()][0], "winter");
  assert.deepEqual([states.get("winter"), states.get("diy")], ["some", undefined]);
  assert.equal(tagStates([skis]).get("winter"), "all");
});

const boxes = (...tagIds: string[]) => tagIds.map((tagId) => ({ tagId }) as Item);

Deno.test("boxes that stayed out are named by their numbers, many by their count", () => {
  assert.equal(stayedOutSentence({}), "");
  assert.equal(stayedOutSentence({ changed: boxes("12") }), "Box 12 was changed meanwhile and stays as it is.");
  assert.equal(
    stayedOutSentence({ changed: boxes("12", "14", "007") }),
    "Boxes 12, 14 and 007 were changed meanwhile and stay as they are.",
  );
  assert.equal(stayedOutSentence({ gone: boxes("1", "2", "3", "4") }), "4 boxes are not there any more.");
  assert.equal(
    stayedOutSentence({ taken: boxes("5"), gone: boxes("6") }),
    "Box 6 is not there any more. Box 5 stays in the trash: its number is another box's.",
  );
});
