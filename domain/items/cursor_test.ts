import assert from "node:assert/strict";
import fc from "fast-check";
import { readCursor, writeCursor } from "./cursor.ts";

Deno.test("a page's cursor reads back as it was written, and fits an address", () => {
  fc.assert(fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.integer()), fc.string(), (value, id) => {
    const text = writeCursor([value, id]);
    assert.match(text, /^[\w-]+$/);
    assert.deepEqual(readCursor(text), [value, id]);
  }));
});

Deno.test("a text that nobody was given is no cursor", () => {
  for (const text of ["", "x", "%%%", writeCursor(["a", "b"]).slice(1), btoa('{"a":1}')]) {
    assert.equal(readCursor(text), null, text);
  }
});
