import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { checkRow } from "../plan/check_row.ts";
import { fitRow, theirNumber } from "./box_of_row.ts";
import { BLANK_ROW } from "./import_row.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");

Deno.test("short numbers of other programs become numbers of boxes, without letters, dashes and leading zeros", () => {
  const numbers = { "000-042": "42", "SAM-0042": "42", "117": "117", "#7": "7", "012-345": "12345", " 000-001 ": "1" };
  for (const [text, number] of Object.entries(numbers)) assert.equal(theirNumber(text), number, text);
});

Deno.test("what is no such number gives none: zero, too many digits, letters between digits, ids", () => {
  const others = [
    "",
    "0",
    "000-000",
    "123456789",
    "S1B6C2T",
    "A1-0042",
    "x",
    "4f1c2d3e-0000-4000-8000-000000000001",
    "-5",
    "1.5",
  ];
  for (const text of others) assert.equal(theirNumber(text), "", text);
});

Deno.test("whatever the text, the number is one that a box can have", () => {
  fc.assert(fc.property(fc.string(), (text) => /^([1-9]\d{0,7})?$/.test(theirNumber(text))));
});

Deno.test("what is too long for its field stands whole in the description", () => {
  const [title, location] = ["t".repeat(250), "p".repeat(250)];
  const tags = [...Array.from({ length: 22 }, (_, at) => `tag ${at}`), "x".repeat(60)];
  const row = fitRow({ ...BLANK_ROW, rowNumber: 2, title, path: ["Attic", location], tags, description: "Old" });
  assert.equal(row.title, `${"t".repeat(199)}…`);
  assert.deepEqual(row.path, [`…${"p".repeat(199)}`]);
  assert.equal(row.tags.length, 20);
  assert.equal(
    row.description,
    `Old\n\nName: ${title}\nPlace: Attic / ${location}\nMore tags: tag 20, tag 21, ${"x".repeat(60)}`,
  );
  assert.equal(row.note, "");
});

Deno.test("a description beyond all measure is cut, and the row says so", () => {
  const row = fitRow({ ...BLANK_ROW, rowNumber: 2, description: "d".repeat(6_000) });
  assert.equal(row.description.length, 5_000);
  assert.match(row.note, /the end is left out/);
});

Deno.test("whatever another program wrote, the fitted row is no longer than a box may be", () => {
  const long = fc.string({ unit: "grapheme", maxLength: 300 });
  fc.assert(fc.property(
    fc.record({
      title: long,
      path: fc.array(long, { maxLength: 3 }),
      description: fc.string({ maxLength: 6_000 }),
      tags: fc.array(long, { maxLength: 30 }),
    }),
    (texts) => {
      const { refusal } = checkRow(fitRow({ ...BLANK_ROW, rowNumber: 1, ...texts, number: "7" }), NOW);
      assert.equal(refusal, null);
    },
  ));
});
