import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { checkRow } from "./check_row.ts";
import { fitRow } from "./fit_row.ts";
import { BLANK_ROW } from "./import_row.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");

Deno.test("what is too long for its field stands whole in the description", () => {
  const [title, location] = ["t".repeat(250), `Attic / ${"p".repeat(250)}`];
  const tags = [...Array.from({ length: 22 }, (_, at) => `tag ${at}`), "x".repeat(60)];
  const row = fitRow({ ...BLANK_ROW, place: 2, title, location, tags, description: "Old" });
  assert.equal(row.title, `${"t".repeat(199)}…`);
  assert.equal(row.location, `…${"p".repeat(199)}`);
  assert.equal(row.tags.length, 20);
  assert.equal(
    row.description,
    `Old\n\nName: ${title}\nPlace: ${location}\nMore tags: tag 20, tag 21, ${"x".repeat(60)}`,
  );
  assert.equal(row.note, "");
});

Deno.test("a description beyond all measure is cut, and the row says so", () => {
  const row = fitRow({ ...BLANK_ROW, place: 2, description: "d".repeat(6_000) });
  assert.equal(row.description.length, 5_000);
  assert.match(row.note, /the end is left out/);
});

Deno.test("whatever another program wrote, the fitted row is no longer than a box may be", () => {
  const long = fc.string({ unit: "grapheme", maxLength: 300 });
  fc.assert(fc.property(
    fc.record({
      title: long,
      location: long,
      description: fc.string({ maxLength: 6_000 }),
      tags: fc.array(long, { maxLength: 30 }),
    }),
    (texts) => {
      const { refusal } = checkRow(fitRow({ ...BLANK_ROW, place: 1, ...texts, number: "7" }), NOW);
      assert.equal(refusal, null);
    },
  ));
});
