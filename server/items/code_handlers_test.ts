import assert from "node:assert/strict";
import type { Item } from "../../domain/items/item.ts";
import { MAX_CODES } from "../../domain/items/codes/code.ts";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import { newBox } from "../../tests/support/test_boxes.ts";

const EAN = "4006381333931";

Deno.test("a code that another box has is refused with that box, and one too many with what to do", async () => {
  const ann = await (await sharedApp()).signIn("ann@example.org");
  const [coats, tent] = [await newBox(ann, "1", "Coats"), await newBox(ann, "2", "Tent")];
  const keep = (itemId: string, code: string) =>
    ann.write<{ errorMessage?: string; data?: { item: Item } }>("items", "KEEP_CODE", { itemId, code });
  assert.equal((await keep(coats._id, ` ${EAN}\n`)).status, 200);
  const { body } = await ann.read<{ data: { items: Item[] } }>("items", "FIND_ITEM_BY_CODE", { code: EAN });
  assert.deepEqual(body.data.items, [coats]);
  const taken = await keep(tent._id, EAN);
  assert.deepEqual([taken.status, taken.body.errorMessage], [409, 'Box 1 "Coats" has this code already.']);
  assert.deepEqual(taken.body.data?.item, coats);
  await ann.write("items", "FORGET_CODE", { itemId: tent._id, code: EAN });
  assert.equal((await keep(tent._id, EAN)).status, 409, "it stays with the box that has it by now");
  for (let i = 1; i < MAX_CODES; i++) await keep(coats._id, `code ${i}`);
  const many = await keep(coats._id, "one more");
  assert.deepEqual([many.status, many.body.errorMessage], [409, "A box can have 20 codes. Remove one of them first."]);
  assert.equal((await keep("none", "one more")).status, 404);
});
