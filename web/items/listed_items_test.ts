import assert from "node:assert/strict";
import fc from "fast-check";
import type { Item } from "../../domain/items/item.ts";
import { TagId } from "../../domain/items/tag_id.ts";
import { ItemId } from "../../domain/wire/ids.ts";
import { withNews, withPage } from "./listed_items.ts";

function box(day: number, title = ""): Item {
  const at = `2026-01-${String(day).padStart(2, "0")}T00:00:00.000Z`;
  return {
    _id: ItemId.parse(`box-${day}`),
    tagId: TagId.parse(String(day)),
    title,
    description: "",
    location: "",
    tags: [],
    createdAt: at,
    updatedAt: at,
    media: [],
  };
}

const days = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { maxLength: 10 });
const newestFirst = (list: readonly number[]) => [...list].sort((a, b) => b - a).map((day) => box(day));

Deno.test("a box that changes keeps its place", () => {
  const changed = box(2, "Lamps");
  assert.deepEqual(withNews([box(3), box(2), box(1)], { changed }), [box(3), changed, box(1)]);
});

Deno.test("a restored box goes back to where its date puts it, whatever else is there", () => {
  fc.assert(fc.property(days, fc.integer({ min: 1, max: 28 }), (others, day) => {
    const without = newestFirst(others.filter((other) => other !== day));
    assert.deepEqual(withNews(without, { changed: box(day) }), newestFirst([...others.filter((o) => o !== day), day]));
  }));
});

Deno.test("a deleted box leaves the list, and only it", () => {
  assert.deepEqual(withNews([box(3), box(2), box(1)], { gone: box(2)._id }), [box(3), box(1)]);
});

Deno.test("a box that stands on two pages is listed once", () => {
  assert.deepEqual(withPage([box(3), box(2)], [box(2), box(1)]), [box(3), box(2), box(1)]);
});
