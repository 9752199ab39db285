import assert from "node:assert/strict";
import type { Item } from "../../../domain/items/item.ts";
import { TagId } from "../../../domain/items/tag_id.ts";
import { ItemId } from "../../../domain/wire/ids.ts";
import { BLANK_DRAFT, carriedPlace, carryPlace, draftOf, isSameDraft, tagsIn, updatesOf } from "./item_draft.ts";

Deno.test("tags are what stands between the commas, each once", () => {
  assert.deepEqual(tagsIn(" winter, ski ,, winter"), ["winter", "ski"]);
  assert.deepEqual(tagsIn(" , "), []);
});

Deno.test("a space more changes nothing, a letter does", () => {
  const draft = { ...BLANK_DRAFT, tagId: "7", title: "Coats" };
  assert.equal(isSameDraft(draft, { ...draft, title: "Coats ", tags: "," }), true);
  assert.equal(isSameDraft(draft, { ...draft, title: "Coat" }), false);
});

Deno.test("what is saved of a box is what was changed, and nothing else", () => {
  const at = "2026-01-01T00:00:00.000Z";
  const [_id, tagId] = [ItemId.parse("coats"), TagId.parse("7")];
  const texts = { title: "Coats", description: "", location: "Attic", tags: ["winter"] };
  const item: Item = { _id, tagId, ...texts, createdAt: at, updatedAt: at, media: [] };
  assert.deepEqual(updatesOf(draftOf(item), item), {});
  assert.deepEqual(updatesOf({ ...draftOf(item), title: " Coats ", location: "" }, item), { location: "" });
  assert.deepEqual(updatesOf({ ...draftOf(item), tagId: "8", tags: "winter, ski" }, item), {
    tagId: "8",
    tags: ["winter", "ski"],
  });
});

Deno.test("the place of a scanned box carries on to the next one of the same person, until it is taken away", () => {
  assert.equal(carriedPlace("ann"), "");
  carryPlace("ann", "Attic");
  assert.deepEqual([carriedPlace("ann"), carriedPlace("ben"), carriedPlace(undefined)], ["Attic", "", ""]);
  carryPlace("ann", "");
  assert.equal(carriedPlace("ann"), "");
});
