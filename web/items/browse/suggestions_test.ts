import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { tagsIn } from "../form/item_draft.ts";
import { notAmong, suggestionsFor, tagBegunIn, withTagFinished } from "./suggestions.ts";

const named = (...names: string[]) => names.map((name, at) => ({ name, boxes: names.length - at }));
const namesOf = (found: readonly { name: string }[]) => found.map(({ name }) => name);

Deno.test("names that begin so come first, then words inside, then the rest, each the most used first", () => {
  const known = named("Left attic", "Cellar", "Attic, left", "Rattic", "Attic");
  assert.deepEqual(namesOf(suggestionsFor("attic", known)), ["Attic, left", "Attic", "Left attic", "Rattic"]);
});

Deno.test("capitals and accents need not be typed, and what is typed in full is not suggested", () => {
  assert.deepEqual(namesOf(suggestionsFor("kuche", named("Küche"))), ["Küche"]);
  assert.deepEqual(namesOf(suggestionsFor("BASEMENT", named("basement"))), ["basement"]);
  assert.deepEqual(suggestionsFor(" Attic ", named("Attic")), []);
});

Deno.test("an empty field offers the most used names, and never more than fit", () => {
  assert.deepEqual(namesOf(suggestionsFor("", named("a", "b", "c", "d", "e", "f"))), ["a", "b", "c", "d", "e"]);
});

Deno.test("of several tags the last one is finished, and those before it are neither changed nor offered again", () => {
  assert.equal(tagBegunIn("winter, sk"), "sk");
  assert.equal(withTagFinished("winter, sk", "ski"), "winter, ski, ");
  assert.equal(withTagFinished("sk", "ski"), "ski, ");
  assert.deepEqual(namesOf(notAmong("Winter, ", named("winter", "ski"))), ["ski"]);
});

Deno.test("finishing a tag keeps every tag before it, whatever people write", () => {
  const tag = fc.string({ unit: "grapheme", minLength: 1 }).map((text) => text.replaceAll(",", "").trim())
    .filter((text) => text !== "");
  fc.assert(fc.property(fc.uniqueArray(tag), tag, fc.string(), (before, picked, begun) => {
    const typed = [...before, begun.replaceAll(",", "")].join(", ");
    assert.deepEqual(tagsIn(withTagFinished(typed, picked)), [...new Set([...before, picked])]);
  }));
});
