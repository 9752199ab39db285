import assert from "node:assert/strict";
import type { HistoryEntry } from "../../../domain/items/history.ts";
import { deedOf, textsBefore } from "./history_words.ts";

const NOTHING: HistoryEntry = { at: "", by: null, event: null, before: {}, filesAdded: 0, filesRemoved: 0 };

Deno.test("an entry says what was done, a box of which the place alone is another was moved", () => {
  assert.equal(deedOf({ ...NOTHING, event: "changed", before: { location: "Attic" } }), "Moved");
  assert.equal(deedOf({ ...NOTHING, event: "changed", before: { location: "", title: "Skis" } }), "Changed");
  assert.equal(deedOf({ ...NOTHING, event: "made", filesAdded: 1 }), "Made, 1 file added");
  assert.equal(deedOf({ ...NOTHING, filesAdded: 2, filesRemoved: 1 }), "2 files added, 1 file removed");
});

Deno.test("of what was replaced each text is named, also one that was empty", () => {
  const before = { captions: ["Lid, inside", ""], tags: ["warm", "wool"], title: "" };
  assert.deepEqual(textsBefore({ ...NOTHING, before }), [
    { name: "Title", text: "" },
    { name: "Tags", text: "warm, wool" },
    { name: "Caption", text: "Lid, inside" },
    { name: "Caption", text: "" },
  ]);
});
