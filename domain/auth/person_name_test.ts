import assert from "node:assert/strict";
import {
  areChanged,
  displayNameFault,
  keptName,
  LONGEST_DISPLAY_NAME,
  LONGEST_NAME,
  nameFault,
  tidyName,
} from "./person_name.ts";

Deno.test("names as people write them all over the world may stand", () => {
  const letters =
    "Ann, Zoë O’Neil-Brown, Nguyễn Thị Hằng, 李小龍, 山田 太郎, محمد, שרה, नरेंद्र, ศรีสุดา, X Æ A-12, می‌خواهم, ᐊᓂ, R2D2";
  const mixed = "Анна Smith, Γιώργος-Bo, Ян2 山田Bo, Ann 🎲, 👩‍👩‍👧, 👋🏽 Bo, 🇩🇪 Jo, 🏴󠁧󠁢󠁥󠁮󠁧󠁿, ❤️, 1️⃣, <b>Bo</b>";
  const names = [...letters.split(", "), ...mixed.split(", ")];
  for (const name of names) assert.equal(displayNameFault(tidyName(name)), null, name);
});

const FAULTS: Readonly<Record<string, readonly string[]>> = {
  "is empty": [""],
  "is longer than 40 characters": ["x".repeat(LONGEST_DISPLAY_NAME + 1)],
  "has a character that cannot be shown, such as a line break": [
    ...["Ann\nBee", "Ann\0", "Ann\u001b[31m", "Ann\ud800", "Ann\u2028Bee"],
  ],
  "has a character that turns the direction of writing around": ["Ann\u202eeeB", "\u2066Ann"],
  "has an invisible character": ["An\u200bn", "An\u200dn", "\u200b\u200b", "\u3164", "\u{e0061}\u{e0062}"],
  "has too many marks on one letter": [`A${"\u0301".repeat(9)}`],
  "has a word of two alphabets that look alike": ["\u0410dmin", "Ann-Mari\u0430 Bee", "\u039fscar"],
  "needs a letter, a number or an emoji": ["..."],
};

Deno.test("a name that hides, breaks out or turns around is refused with what is wrong", () => {
  for (const [fault, names] of Object.entries(FAULTS)) {
    for (const name of names) assert.equal(displayNameFault(tidyName(name)), fault, JSON.stringify(name));
  }
});

Deno.test("a first or last name may be empty", () => {
  assert.equal(nameFault(""), null);
  assert.equal(nameFault("x".repeat(LONGEST_NAME + 1)), "is longer than 100 characters");
});

Deno.test("space around and inside a name is tidied, and two spellings of a letter become one", () => {
  assert.equal(tidyName("  Ann \u00a0\u3000 Bee "), "Ann Bee");
  assert.equal(tidyName("Zoe\u0308"), "Zo\u00eb");
});

Deno.test("of a name that a provider vouches for everything is kept that may stand", () => {
  assert.equal(keptName(" Ann\u202e\u200b\n Bee "), "Ann Bee");
  assert.equal(keptName("x".repeat(200)).length, LONGEST_NAME);
  for (const none of ["\u0410dmin", "\u200b", "ann@example.org", "Ann <ann@example.org>", "ann\ufe6bexample.org"]) {
    assert.equal(keptName(none), "", none);
  }
});

const ANN = { firstName: "Ann", lastName: "Bee", displayName: "Annie" };

Deno.test("first and last name are compared whatever their case, the display name letter by letter", () => {
  assert.equal(areChanged(ANN, ANN), false);
  assert.equal(areChanged(ANN, { ...ANN, firstName: "ANN", lastName: "bee" }), false);
  assert.equal(areChanged(ANN, { ...ANN, firstName: "Anna" }), true);
  assert.equal(areChanged(ANN, { ...ANN, lastName: "" }), true);
  assert.equal(areChanged(ANN, { ...ANN, displayName: "annie" }), true);
});

Deno.test("space around a name is no change, because it is not kept", () => {
  assert.equal(areChanged(ANN, { firstName: " Ann", lastName: "Bee ", displayName: " Annie " }), false);
});
