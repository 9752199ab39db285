import assert from "node:assert/strict";
import type { Item } from "../../../domain/items/item.ts";
import { TagId } from "../../../domain/items/tag_id.ts";
import { ItemId } from "../../../domain/wire/ids.ts";
import {
  BLANK_DRAFT,
  carriedPlace,
  carryPlace,
  changedFields,
  draftOf,
  isSameDraft,
  keepChanges,
  keepDraft,
  keptChanges,
  keptDraft,
  newPhotos,
  tagsIn,
  updatesOf,
} from "./item_draft.ts";

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
  assert.deepEqual(changedFields({ title: item.title, location: "Cellar" }, item), { location: "Cellar" });
  assert.deepEqual(updatesOf({ ...draftOf(item), title: " Coats ", location: "" }, item), { location: "" });
  assert.deepEqual(updatesOf({ ...draftOf(item), tagId: "8", tags: "winter, ski" }, item), {
    tagId: "8",
    tags: ["winter", "ski"],
  });
});

Deno.test("the place of a scanned box carries on to the next one of the same household, until it is taken away", () => {
  assert.equal(carriedPlace("home"), "");
  carryPlace("home", "Attic");
  assert.deepEqual([carriedPlace("home"), carriedPlace("cabin")], ["Attic", ""]);
  carryPlace("home", "");
  assert.equal(carriedPlace("home"), "");
});

Deno.test("each household keeps its own unfinished box, until it is saved or thrown away", () => {
  const coats = { ...BLANK_DRAFT, title: "Coats" }, skis = { ...BLANK_DRAFT, title: "Skis" };
  keepDraft("home", coats);
  assert.equal(keptDraft("cabin"), null);
  keepDraft("cabin", skis);
  assert.deepEqual([keptDraft("home"), keptDraft("cabin")], [coats, skis]);
  keepDraft("home", null);
  assert.deepEqual([keptDraft("home"), keptDraft("cabin")], [null, skis]);
  keepDraft("cabin", null);
});

Deno.test("each box keeps its own unsaved changes, until they are saved or thrown away", () => {
  keepChanges("one", { title: "Coats" });
  keepChanges("other", { location: "Attic" });
  assert.deepEqual([keptChanges("one"), keptChanges("other"), keptChanges("third")], [
    { title: "Coats" },
    { location: "Attic" },
    null,
  ]);
  keepChanges("one", null);
  keepChanges("other", {});
  assert.deepEqual([keptChanges("one"), keptChanges("other")], [null, null]);
});

Deno.test("of more than twenty boxes the oldest changes are let go", () => {
  for (let box = 0; box <= 20; box++) keepChanges(`box ${box}`, { title: "x" });
  assert.deepEqual([keptChanges("box 0"), keptChanges("box 1")], [null, { title: "x" }]);
  for (let box = 0; box <= 20; box++) keepChanges(`box ${box}`, null);
});

const file = (name: string) => new File([], name);

Deno.test("who saves before the scan's photo is read sends it too, as the first one", async () => {
  const scanned = Promise.withResolvers<File | null>();
  const photos = newPhotos(scanned.promise);
  photos.chosen.set([file("chosen.jpg")]);
  const sent = photos.all();
  scanned.resolve(file("scanned.jpg"));
  assert.deepEqual((await sent).map(({ name }) => name), ["scanned.jpg", "chosen.jpg"]);
});

Deno.test("a box without a scan sends what was chosen", async () => {
  const photos = newPhotos(Promise.resolve(null));
  photos.chosen.set([file("chosen.jpg")]);
  assert.deepEqual((await photos.all()).map(({ name }) => name), ["chosen.jpg"]);
});
