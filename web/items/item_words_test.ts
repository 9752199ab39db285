import assert from "node:assert/strict";
import { boxTitle, longDate, shortDate } from "./item_words.ts";
import { TagId } from "../../domain/items/tag_id.ts";

Deno.test("a box without a title is called by its number, zeros kept", () => {
  assert.equal(boxTitle({ title: "", tagId: TagId.parse("007") }), "Box #007");
  assert.equal(boxTitle({ title: "Winter coats", tagId: TagId.parse("7") }), "Winter coats");
});

Deno.test("a list shows short month, day and year, a box's own page the time too; a missing or broken date says so", () => {
  assert.equal(shortDate("2026-11-03T12:00:00.000Z"), "Nov 3, 2026");
  assert.match(longDate("2026-11-03T12:00:00.000Z"), /^Tuesday, November 3, 2026 at \d{1,2}:\d\d [AP]M$/);
  assert.deepEqual([shortDate(undefined), shortDate(""), longDate("soon")], [
    "Unknown date",
    "Unknown date",
    "Invalid date",
  ]);
});
