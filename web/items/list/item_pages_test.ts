import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import type { Item } from "../../../domain/items/item.ts";
import { TagId } from "../../../domain/items/tag_id.ts";
import { ItemId } from "../../../domain/wire/ids.ts";
import {
  hasMore,
  isSameEnd,
  type ItemPages,
  nextPageOf,
  withBeginning,
  withItem,
  withNextPage,
  withoutItems,
  withRevised,
} from "./item_pages.ts";

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

/** Boxes by their days. @param total more than there are where the list goes on */
function list(days: readonly number[], total = days.length): ItemPages {
  return { items: days.map((day) => box(day)), total, ...total > days.length && { next: `after ${days.at(-1)}` } };
}

function pageOf(all: readonly number[], begin: { after: string } | { skip: number }, size = 3): ItemPages {
  const from = "skip" in begin ? begin.skip : all.findIndex((day) => `after ${day}` === begin.after) + 1;
  const items = all.slice(from, from + size).map((day) => box(day));
  const isEnd = from + size >= all.length;
  return { items, total: all.length, ...!isEnd && { next: `after ${all[from + size - 1]}` } };
}

const daysOf = ({ items }: ItemPages) => items.map(({ createdAt }) => Number(createdAt.slice(8, 10)));
const newestFirst = (days: readonly number[]) => [...days].sort((a, b) => b - a);
const someDays = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { maxLength: 20 }).map(newestFirst);

Deno.test("scrolling to the end brings every box once, in order, by any pages", () => {
  fc.assert(fc.property(someDays, fc.integer({ min: 1, max: 5 }), fc.boolean(), (all, size, isByNumber) => {
    let known = pageOf(all, { skip: 0 }, size);
    while (hasMore(known)) {
      const begin = isByNumber ? { skip: known.items.length } : nextPageOf(known);
      known = withNextPage(known, pageOf(all, begin, size));
    }
    assert.deepEqual(daysOf(known), all);
  }));
});

Deno.test("a box that stands on two pages is listed once", () => {
  assert.deepEqual(daysOf(withNextPage(list([3, 2], 3), list([2, 1]))), [3, 2, 1]);
});

Deno.test("a page that brings nothing new is the end, or one would ask for it for ever", () => {
  const known = withNextPage(list([4, 3], 3), pageOf([5, 4, 3], { skip: 2 }));
  assert.deepEqual([daysOf(known), hasMore(known)], [[4, 3], false]);
});

Deno.test("coming back asks for the first page only, and the position far down the list stays", () => {
  const known = list([9, 8, 7, 6, 5, 4], 8);
  const back = withBeginning(known, pageOf([9, 8, 7, 6, 5, 4, 3, 2], { skip: 0 }));
  assert.deepEqual(back, known);
});

Deno.test("a box made or deleted elsewhere is seen on coming back, and the rest stays", () => {
  const known = list([9, 8, 7, 6, 5], 7);
  const made = withBeginning(known, pageOf([10, 9, 8, 7, 6, 5, 4, 3], { skip: 0 }));
  assert.deepEqual([daysOf(made), made.total, made.next], [[10, 9, 8, 7, 6, 5], 8, "after 5"]);
  const deleted = withBeginning(known, pageOf([9, 7, 6, 5, 4, 3], { skip: 0 }));
  assert.deepEqual([daysOf(deleted), deleted.total, deleted.next], [[9, 7, 6, 5], 6, "after 5"]);
});

Deno.test("boxes deleted elsewhere, far down the list, do not stay, nor do they hide those behind them", () => {
  const known = list([9, 8, 7, 6, 5, 4], 8);
  const all = [9, 8, 7, 4, 3, 2];
  const back = withBeginning(known, pageOf(all, { skip: 0 }));
  assert.equal(hasMore(back), true);
  assert.deepEqual(daysOf(withNextPage(back, pageOf(all, nextPageOf(back)))), all);
});

Deno.test("a page of a list that ends elsewhere by now is not its next one", () => {
  const known = list([9, 8, 7, 6, 5, 4], 8);
  assert.equal(isSameEnd(known, withItem(known, box(10))), true);
  assert.equal(isSameEnd(known, list([9, 8, 7], 8)), false);
  assert.equal(isSameEnd({ items: [box(3)], total: 3 }, { items: [box(3), box(2)], total: 3 }), false);
});

Deno.test("a list that is another one by now begins anew", () => {
  const page = pageOf([20, 19, 18, 17, 3], { skip: 0 });
  assert.deepEqual(withBeginning(list([3, 2, 1]), page), page);
  assert.deepEqual(withBeginning(list([3, 2, 1]), list([])), list([]));
});

Deno.test("a list that has grown at its end can be scrolled on", () => {
  const all = [9, 8, 7, 6];
  const back = withBeginning(list([9, 8, 7]), pageOf(all, { skip: 0 }));
  assert.deepEqual([hasMore(back), daysOf(withNextPage(back, pageOf(all, nextPageOf(back))))], [true, all]);
});

Deno.test("a box that changes keeps its position", () => {
  const changed = { ...box(2), title: "Lamps" };
  const known = withItem(list([3, 2, 1]), changed);
  assert.deepEqual(known, { items: [box(3), changed, box(1)], total: 3 });
  const elsewhere = new Map([[changed._id, () => changed]]);
  assert.deepEqual(withRevised(list([3, 1]), elsewhere), list([3, 1]));
});

Deno.test("a deleted box that is brought back stands where its date puts it, whatever else is there", () => {
  fc.assert(fc.property(someDays, fc.integer({ min: 1, max: 28 }), (others, day) => {
    const all = newestFirst([...new Set([...others, day])]);
    const without = withoutItems(list(all), [box(day)._id]);
    assert.deepEqual(without, list(all.filter((other) => other !== day)));
    assert.deepEqual(withItem(without, box(day)), list(all));
  }));
});

Deno.test("a box older than all that are known is counted, and comes with its page", () => {
  const known = withItem(list([9, 8], 4), box(1));
  assert.deepEqual([daysOf(known), known.total], [[9, 8], 5]);
});

Deno.test("deleting a box that is not listed changes nothing", () => {
  assert.deepEqual(withoutItems(list([3, 1], 5), [box(2)._id]), list([3, 1], 5));
});
