import assert from "node:assert/strict";
import { fc } from "../../tools/seeded_fc.ts";
import { fold, wordsOf } from "./search_words.ts";

Deno.test("accents and case do not matter", () => {
  assert.equal(fold("Café ÉLÉGANT"), "cafe elegant");
  assert.equal(fold("Größe Øl Łódź"), "grosse ol lodz");
});

Deno.test("words are runs of letters and digits; an apostrophe does not part a word", () => {
  assert.deepEqual(wordsOf("O'Neil's  tools & café-set, no. 12!"), ["oneils", "tools", "cafe", "set", "no", "12"]);
  assert.deepEqual(wordsOf("' & | ! () :*"), []);
});

Deno.test("whatever people type, words hold letters and digits only, and folding twice changes nothing", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => {
    for (const word of wordsOf(text)) assert.match(word, /^[\p{L}\p{N}]+$/u);
    assert.equal(fold(fold(text)), fold(text));
  }));
});

Deno.test("a long word is cut between letters, never inside one", () => {
  const [word = ""] = wordsOf(`a${"𠀀".repeat(80)}`);
  assert.ok(word.isWellFormed());
  assert.equal([...word].length, 60);
});
