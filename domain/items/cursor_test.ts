import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { readCursor, writeCursor } from "./cursor.ts";

const titleText = fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0"));

Deno.test("a cursor holds what its order sorts by, nothing that the database would choke on", () => {
  assert.ok(readCursor(writeCursor(["2026-01-02T03:04:05.678Z", "id"]), "createdAt"));
  assert.ok(readCursor(writeCursor([7, "id"]), "tagId"));
  assert.ok(readCursor(writeCursor([["0attic", 7], "id"]), "place"));
  assert.equal(readCursor(writeCursor([["0attic", "7"], "id"]), "place"), null);
  const wrong = [["x", "createdAt"], ["0000-01-01T00:00:00Z", "updatedAt"], [1e12, "tagId"], ["7", "tagId"], [
    "\0",
    "title",
  ]] as const;
  for (const [value, sortBy] of wrong) assert.equal(readCursor(writeCursor([value, "id"]), sortBy), null, sortBy);
});

Deno.test("a page's cursor reads back as it was written, and fits an address", () => {
  fc.assert(fc.property(titleText, titleText, (value, id) => {
    const text = writeCursor([value, id]);
    assert.match(text, /^[\w-]+$/);
    assert.deepEqual(readCursor(text, "title"), [value, id]);
  }));
});

Deno.test("a text that nobody was given is no cursor", () => {
  for (const text of ["", "x", "%%%", writeCursor(["a", "b"]).slice(1), btoa('{"a":1}')]) {
    assert.equal(readCursor(text, "title"), null, text);
  }
});
