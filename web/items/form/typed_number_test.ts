import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { normaliseTagId } from "../../../domain/items/tag_id.ts";
import { normaliseDigits } from "./typed_number.ts";

const typed = fc.oneof(
  fc.string(),
  fc.stringMatching(/^\s*\d{0,10}\s*$/),
  fc.stringMatching(/^[٠-٩０-９0-9]{1,9}$/),
);

Deno.test("the screen and the server agree on what a number on a box is", () => {
  fc.assert(fc.property(typed.filter((text) => !text.includes("#")), (text) => {
    assert.equal(normaliseDigits(text), normaliseTagId(text));
  }));
});

Deno.test("a number may be written as people write it, with a # before it", () => {
  assert.equal(normaliseDigits("#007"), "007");
});
