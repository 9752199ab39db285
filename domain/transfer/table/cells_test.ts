import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { harmlessCell, tableLine, tagsCell, tagsOfCell, textOfCell } from "./cells.ts";

Deno.test("what looks like a formula gets an apostrophe, and an import takes it away again", () => {
  for (const formula of ["=1+1", "+49", "-1", "@SUM(A1)", "\tx", "\rx", "＝1"]) {
    assert.equal(harmlessCell(formula), `'${formula}`);
    assert.equal(textOfCell(`'${formula}`), formula);
  }
  assert.equal(harmlessCell("Tools"), "Tools");
  assert.equal(textOfCell("'tis the season"), "'tis the season");
});

Deno.test("every text comes back from its cell, whatever apostrophes it begins with", () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.stringMatching(/^'{0,3}[=+@-]?x?$/)), (text) => {
    assert.equal(textOfCell(harmlessCell(text)), text);
    assert.doesNotMatch(harmlessCell(text), /^[=+\-@\t\r]/);
  }));
});

Deno.test("tags come back from one cell with their semicolons, commas and backslashes", () => {
  const tag = fc.string().map((text) => text.trim()).filter((text) => text !== "");
  fc.assert(fc.property(fc.array(fc.oneof(tag, fc.constantFrom("a;b", "c\\", "\\;", "d, e"))), (tags) => {
    assert.deepEqual(tagsOfCell(tagsCell(tags)), tags);
  }));
});

Deno.test("tags with commas between them are tags, too", () => {
  assert.deepEqual(tagsOfCell("winter, wool ,, red"), ["winter", "wool", "red"]);
});

Deno.test("cells with commas, quotation marks and line breaks stand in quotation marks", () => {
  assert.equal(tableLine(["1", 'a "b", c', "d\ne"]), '1,"a ""b"", c","d\ne"\r\n');
});
