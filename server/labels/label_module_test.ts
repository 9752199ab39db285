import assert from "node:assert/strict";
import { SHEETS } from "../../domain/labels/sheets.ts";
import { newBox } from "../../tests/support/test_boxes.ts";
import { joinedBy } from "../../tests/support/test_households.ts";
import { sharedApp, sharedMember } from "../../tests/support/server/shared_app.ts";

interface Kept {
  readonly data: { readonly sheet: unknown };
}

Deno.test("a household keeps one sheet of its own, and none whose labels do not fit their paper", async () => {
  const ann = await sharedMember("ann@example.org"), ben = await sharedMember("ben@example.org");
  const kept = async () => (await ann.read<Kept>("labels", "READ_LABEL_SHEET")).body.data.sheet;
  assert.equal(await kept(), null);
  const { sheet } = SHEETS.L7160, other = { ...sheet, rows: 6 };
  await Promise.all([sheet, other].map((one) => ann.write("labels", "SAVE_LABEL_SHEET", { sheet: one })));
  await ann.write("labels", "SAVE_LABEL_SHEET", { sheet: other });
  assert.deepEqual(await kept(), other);
  const { status, body } = await ann.write("labels", "SAVE_LABEL_SHEET", { sheet: { ...sheet, rows: 8 } });
  assert.deepEqual([status, body.errorMessage], [400, "The last labels would end 22.95 mm below the paper."]);
  assert.deepEqual(await kept(), other);
  assert.equal((await ben.read<Kept>("labels", "READ_LABEL_SHEET")).body.data.sheet, null, "nobody else's");
});

Deno.test("boxes to label come as they are now, in the order asked, to whoever may look, and no others", async () => {
  const app = await sharedApp(), ann = await app.signIn("ann@example.org"), ben = await app.signIn("ben@example.org");
  const viewer = await joinedBy(app, ann, "cleo@example.org", "viewer");
  const [coats, skis, trashed] = [await newBox(ann, "118"), await newBox(ann, "7", "Skis"), await newBox(ann, "9")];
  const itemIds = [skis, await newBox(ben), trashed, coats, { _id: "made up" }].map(({ _id }) => _id);
  const labelled = async (person: typeof ann) => {
    const { body } = await person.read<{ data: { boxes: unknown[] } }>("labels", "READ_BOXES_TO_LABEL", { itemIds });
    return body.data.boxes;
  };
  await ann.write("items", "UPDATE_ITEM", { itemId: coats._id, updates: { tagId: "218", location: "Attic" } });
  await ann.write("items", "DELETE_ITEM", { itemId: trashed._id });
  const wanted = [
    { _id: skis._id, tagId: "7", title: "Skis", location: "" },
    { _id: coats._id, tagId: "218", title: "Coats", location: "Attic" },
  ];
  assert.deepEqual(await labelled(ann), wanted);
  assert.deepEqual(await labelled(viewer), wanted);
  assert.equal((await labelled(ben)).length, 1, "his own");
});
