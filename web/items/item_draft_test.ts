import assert from "node:assert/strict";
import { BLANK_DRAFT, isSameDraft, tagsIn } from "./item_draft.ts";

Deno.test("tags are what stands between the commas, each once", () => {
  assert.deepEqual(tagsIn(" winter, ski ,, winter"), ["winter", "ski"]);
  assert.deepEqual(tagsIn(" , "), []);
});

Deno.test("a space more changes nothing, a letter does", () => {
  const draft = { ...BLANK_DRAFT, tagId: "7", title: "Coats" };
  assert.equal(isSameDraft(draft, { ...draft, title: "Coats ", tags: "," }), true);
  assert.equal(isSameDraft(draft, { ...draft, title: "Coat" }), false);
});
