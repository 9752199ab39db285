import assert from "node:assert/strict";
import { firstBoxPath } from "./first_box.ts";

Deno.test("a number in the address leads into the form of that box, zeros in front kept", () => {
  assert.equal(firstBoxPath("?box=27"), "/app/item/new?tagId=27");
  assert.equal(firstBoxPath("?from=mail&box=007"), "/app/item/new?tagId=007");
});

Deno.test("whatever is no number of a box leads nowhere", () => {
  const hostile = ["", "?box=", "?box=-1", "?box=1e3", "?box=27%0A", "?box=27%26x=1", "?box=//evil.example", "?box=٢٧"];
  for (const search of [...hostile, "?box=123456789", "?box=27%3Cscript%3E", "?Box=27"]) {
    assert.equal(firstBoxPath(search), null, search);
  }
});
