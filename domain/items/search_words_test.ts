import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { fold, searchedWordsOf, wordsOf } from "./search_words.ts";

Deno.test("accents and case do not matter", () => {
  assert.equal(fold("Café ÉLÉGANT"), "cafe elegant");
  assert.equal(fold("Größe Øl Łódź"), "grosse ol lodz");
});

Deno.test("digits of any script are 0 to 9, and a sigma at the end of a word is one", () => {
  assert.deepEqual(wordsOf("صندوق ١٢ ۳۴ ๕"), ["صندوق", "12", "34", "5"]);
  assert.equal(fold("ΚΟΣ"), fold("ΚΟΣΜΟΣ").slice(0, 3));
});

Deno.test("what is not seen in a word does not part it, nor does what draws it out", () => {
  for (const unseen of ["\u00ad", "\u200b", "\u200d", "\u2060", "\ufeff"]) {
    assert.deepEqual(wordsOf(`Winter${unseen}decke`), ["winterdecke"], unseen);
    assert.deepEqual(searchedWordsOf(`冬の${unseen}毛布`), searchedWordsOf("冬の毛布"));
  }
  assert.deepEqual(wordsOf("صنـــدوق"), ["صندوق"]);
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
  const [word = ""] = wordsOf(`a${"𐐷".repeat(80)}`);
  assert.ok(word.isWellFormed());
  assert.equal([...word].length, 60);
});

Deno.test("scripts without spaces are indexed letter by letter, and a part of a run is looked for by its pairs", () => {
  assert.deepEqual(wordsOf("冬の毛布 x"), ["冬の", "の毛", "毛布", "布", "x"]);
  assert.deepEqual(searchedWordsOf("毛布"), ["毛布"]);
  assert.deepEqual(searchedWordsOf("の毛布"), ["の毛", "毛布"]);
  assert.deepEqual([searchedWordsOf("布"), wordsOf("布")], [["布"], ["布"]]);
  assert.deepEqual(wordsOf("겨울 담요"), ["겨울", "울", "담요", "요"]);
  assert.deepEqual(wordsOf("コード2本"), ["コー", "ート", "ト", "2", "本"]);
  assert.deepEqual(wordsOf("ผ้าห่ม"), wordsOf("ผาหม"));
});
