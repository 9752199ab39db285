import assert from "node:assert/strict";
import { searchDocument } from "./search_document.ts";
import { parseSearch, tsqueryOf } from "./search_query.ts";

Deno.test("a number may be searched with a hash before it; words keep their order and repeat once", () => {
  assert.deepEqual(parseSearch(" #007 "), { tagId: "007", words: ["007"] });
  assert.deepEqual(parseSearch("Winter winter COATS"), { tagId: null, words: ["winter", "coats"] });
});

Deno.test("the last word is looked for as the beginning of one", () => {
  assert.equal(tsqueryOf([["winter"], ["coa"]]), "('winter')&('coa':*)");
  assert.equal(tsqueryOf([["winter"], ["coa"]], { mark: "=" }), "('=winter')&('=coa':*)");
  assert.equal(tsqueryOf([["blancket", "blanket"]], { lastAsPrefix: false }), "('blancket'|'blanket')");
});

Deno.test("a box is found by its title, place, tags, number and description, each with its own weight", () => {
  const texts = { tagId: "007", title: "Café", location: "attic", tags: ["cold days"], description: "wool" };
  assert.equal(searchDocument(texts), "'cafe':1A 'attic':2B 'cold':3C 'days':4C '007':5C '7':6C 'wool':7D '=cafe'");
});
