import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { normaliseTagId } from "./tag_id.ts";

Deno.test("a number of 1 to 8 digits is kept as it was written, leading zeros too", () => {
  fc.assert(fc.property(fc.stringMatching(/^\d{1,8}$/), (text) => {
    assert.equal(normaliseTagId(text), text);
    assert.equal(normaliseTagId(` ${text}\n`), text);
  }));
});

Deno.test("digits of other scripts become 0 to 9", () => {
  assert.equal(normaliseTagId("１２３"), "123");
});

Deno.test("letters, signs, spaces inside, nothing and nine digits are no numbers", () => {
  for (const text of ["", " ", "12a", "-1", "1.5", "1 2", "123456789", "1e3"]) assert.equal(normaliseTagId(text), null);
});
