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

Deno.test("free numbers are printed once: of two who print at the same time one is told, and so is whoever looked before", async () => {
  const ann = await sharedMember("ann@example.org");
  const printedTo = async () =>
    (await ann.read<{ data: { printedTo: number } }>("labels", "READ_LABEL_SHEET")).body.data.printedTo;
  const print = async (before: number, upTo: number) =>
    (await ann.write("labels", "KEEP_PRINTED", { before, printedTo: upTo })).status;
  assert.equal(await printedTo(), 0);
  assert.deepEqual((await Promise.all([print(0, 21), print(0, 21)])).sort(), [200, 409]);
  assert.deepEqual([await print(0, 42), await printedTo()], [409, 21]);
  assert.deepEqual([await print(21, 42), await print(42, 5), await printedTo()], [200, 200, 42], "some of them again");
  await ann.write("labels", "SAVE_LABEL_SHEET", { sheet: SHEETS.L7160.sheet });
  assert.equal(await printedTo(), 42);
  assert.deepEqual(await Promise.all([-1, 1.5, 100_000_000].map((upTo) => print(42, upTo))), [400, 400, 400]);
});
