import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { labelPosition, labelsOfPage, NO_CORRECTION, pagesOf } from "./label_positions.ts";
import { labelsOn } from "./label_sheet.ts";
import { SHEETS } from "./sheets.ts";

const jobs = fc.record({
  sheet: fc.constantFrom(...Object.values(SHEETS)).map(({ sheet }) => sheet),
  labels: fc.integer({ min: 1, max: 300 }),
  skipped: fc.nat({ max: 1_000 }),
  correction: fc.record({ right: fc.double({ min: -10, max: 10, noNaN: true }), down: fc.constant(2.5) }),
}).map(({ sheet, skipped, ...job }) => ({ ...job, sheet, start: skipped % labelsOn(sheet) + 1 }));

Deno.test("the pages share all labels among them, in order, and only the first one leaves used ones out", () => {
  fc.assert(fc.property(jobs, ({ labels, ...job }) => {
    const pages = Array.from({ length: pagesOf(job, labels) }, (_, at) => labelsOfPage(job, labels, at + 1));
    const room = labelsOn(job.sheet);
    assert.equal(pages[0]?.[0], 0);
    assert.equal(pages.at(-1)?.[1], labels);
    pages.forEach(([from, end], at) => {
      assert.ok(end > from, "no page is empty");
      assert.equal(from, pages[at - 1]?.[1] ?? 0);
      assert.ok(end - from <= (at === 0 ? room - job.start + 1 : room));
    });
  }));
});

Deno.test("labels begin at the start position, row by row, and are moved by the correction", () => {
  fc.assert(fc.property(jobs, fc.nat({ max: 300 }), ({ sheet, start, correction }, at) => {
    const { x, y } = labelPosition({ sheet, start, correction }, at);
    const full = labelPosition({ sheet, start: 1, correction: NO_CORRECTION }, (start - 1 + at) % labelsOn(sheet));
    assert.ok(Math.abs(x - full.x - correction.right) < 1e-9 && Math.abs(y - full.y - correction.down) < 1e-9);
  }));
  const { sheet } = SHEETS.L7160;
  const at = (start: number) => labelPosition({ sheet, start, correction: NO_CORRECTION }, 0);
  assert.deepEqual([at(1).x, at(1).y], [7.2, 15.15]);
  assert.deepEqual([at(3).x.toFixed(2), at(4).y.toFixed(2), at(21).y.toFixed(2)], ["139.28", "53.25", "243.75"]);
});
