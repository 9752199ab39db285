import assert from "node:assert/strict";
import { searchDocument } from "./search_document.ts";
import { parseSearch, tsqueryOf, withoutFillers } from "./search_query.ts";

Deno.test("a number may be searched with a hash before it; words keep their order and repeat once", () => {
  assert.deepEqual(parseSearch(" #007 "), { tagId: "007", words: ["007"] });
  assert.deepEqual(parseSearch("Winter winter COATS"), { tagId: null, words: ["winter", "coats"] });
});

Deno.test("the last word is looked for as the beginning of one", () => {
  assert.equal(tsqueryOf([["winter"], ["coa"]]), "('winter')&('coa':*)");
  assert.equal(tsqueryOf([["winter"], ["coa"]], { mark: "=" }), "('=winter')&('=coa':*)");
  assert.equal(tsqueryOf([["blancket", "blanket"]], { isWhole: true }), "('blancket'|'blanket')");
});

Deno.test("a letter of a script without spaces is the beginning of a word wherever it stands in what is looked for", () => {
  const asked = (searchTerm: string) => tsqueryOf(parseSearch(searchTerm).words.map((word) => [word]));
  assert.equal(asked("箱 12"), "('箱':*)&('12':*)");
  assert.equal(asked("服 押入れ"), "('服':*)&('押入')&('入れ':*)");
  assert.equal(asked("a 12"), "('a')&('12':*)");
});

Deno.test("a box is found by its title, place, tags, number and description, each with its own weight", () => {
  const texts = { tagId: "007", title: "Café", location: "attic", tags: ["cold days"], description: "wool" };
  assert.equal(searchDocument(texts), "'cafe':1A 'attic':2B 'cold':3C 'days':4C '007':5C '7':6C 'wool':7D '=cafe'");
});

Deno.test("what can mean one number only is looked for as that number", () => {
  for (const text of ["Box #12", "box 12", "no. 12", "Kiste 12", "١٢", "12.0"]) {
    assert.deepEqual(parseSearch(text), { tagId: "12", words: ["12"] }, text);
  }
  assert.deepEqual(parseSearch("lamp box 12"), { tagId: null, words: ["lamp", "box", "12"] });
});

Deno.test("words without meaning may be left out, where others are left", () => {
  assert.deepEqual(withoutFillers(parseSearch("Blankets in the attic"))?.words, ["blankets", "attic"]);
  assert.deepEqual(withoutFillers(parseSearch("Decken auf dem Dachboden"))?.words, ["decken", "dachboden"]);
  assert.deepEqual(withoutFillers(parseSearch("lamp box 12"))?.words, ["lamp", "12"]);
  assert.equal(withoutFillers(parseSearch("the box")), null);
  assert.equal(withoutFillers(parseSearch("winter coats")), null);
});
