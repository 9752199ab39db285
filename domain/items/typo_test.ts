import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { isForgivable, isOneTypoApart, stemsOf } from "./typo.ts";

Deno.test("a letter more, less, another, or two swapped is one typo", () => {
  for (const typo of ["blancket", "blaket", "blenket", "blnaket", "lbanket", "blankett"]) {
    assert.ok(isOneTypoApart("blanket", typo), typo);
  }
  for (const other of ["blanket", "blaknte", "blancett", "banke"]) assert.ok(!isOneTypoApart("blanket", other), other);
});

Deno.test("only words of five letters or more are forgiven, and no numbers", () => {
  assert.ok(isForgivable("lamps"));
  assert.ok(!isForgivable("lamp"));
  assert.ok(!isForgivable("12345"));
});

const letters = fc.string({ unit: fc.constantFrom(..."abcdé"), minLength: 5, maxLength: 9 });
const typo = fc.tuple(fc.constantFrom("drop", "add", "change", "swap"), fc.nat(), fc.constantFrom(..."xyz"));

Deno.test("every single typo leaves a stem in common and is recognised", () => {
  fc.assert(fc.property(letters, typo, (word, [how, where, letter]) => {
    const misspelt = misspell([...word], how, where, letter);
    fc.pre(misspelt !== word);
    assert.ok(isOneTypoApart(word, misspelt));
    assert.ok(isOneTypoApart(misspelt, word));
    const stems = new Set(stemsOf(word));
    assert.ok(stemsOf(misspelt).some((stem) => stems.has(stem)));
  }));
});

function misspell(word: string[], how: string, where: number, letter: string): string {
  const index = where % (word.length - 1);
  if (how === "drop") return word.toSpliced(index, 1).join("");
  if (how === "add") return word.toSpliced(index, 0, letter).join("");
  if (how === "change") return word.toSpliced(index, 1, letter).join("");
  return word.toSpliced(index, 2, word[index + 1] ?? "", word[index] ?? "").join("");
}
