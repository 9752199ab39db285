import assert from "node:assert/strict";
import type { Item } from "../../../domain/items/item.ts";
import { isFull, toggled, withAll, withRange } from "./choice.ts";
import { NOTHING_CHOSEN } from "./chosen.ts";

const boxes = Array.from({ length: 600 }, (_, at) => ({ _id: `box ${at}`, title: String(at) }) as Item);
const chosen = ({ items }: { items: ReadonlyMap<unknown, Item> }) => [...items.values()].map(({ title }) => title);
const [first, second, third] = boxes as [Item, Item, Item];

Deno.test("a box is chosen, and chosen again it is left", () => {
  const one = toggled(NOTHING_CHOSEN, first);
  assert.deepEqual(chosen(one), ["0"]);
  assert.deepEqual(chosen(toggled(one, first)), []);
});

Deno.test("a range goes from the box chosen last to the one pointed at, up or down, and leaves what was chosen", () => {
  const list = boxes.slice(0, 10);
  const down = withRange(toggled(NOTHING_CHOSEN, second), list, boxes[3] as Item);
  assert.deepEqual(chosen(down), ["1", "2", "3"]);
  const up = withRange(down, list, first);
  assert.deepEqual(chosen(up), ["1", "2", "3", "0"]);
});

Deno.test("a range without a beginning in the list is the box alone", () => {
  assert.deepEqual(chosen(withRange(NOTHING_CHOSEN, boxes, third)), ["2"]);
  const elsewhere = { ...NOTHING_CHOSEN, anchor: boxes[9]?._id ?? null };
  assert.deepEqual(chosen(withRange(elsewhere, boxes.slice(0, 5), third)), ["2"]);
});

Deno.test("no more are chosen than one call takes", () => {
  const all = withAll(toggled(NOTHING_CHOSEN, boxes[599] as Item), boxes);
  assert.equal(all.items.size, 500);
  assert.ok(isFull(all) && all.items.has((boxes[599] as Item)._id));
  assert.equal(toggled(all, boxes[598] as Item).items.size, 500);
});
