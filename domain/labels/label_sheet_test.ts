import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { labelPosition } from "./label_positions.ts";
import { type LabelSheet, labelsOn, type Rectangle, sheetFault } from "./label_sheet.ts";
import { SHEETS } from "./sheets.ts";

const { sheet: L7160 } = SHEETS.L7160;
const ROUNDING = 1e-5;

Deno.test("every sheet that is offered fits its paper and holds as many labels as its name says", () => {
  for (const [id, { name, sheet }] of Object.entries(SHEETS)) {
    assert.equal(sheetFault(sheet), null, id);
    const [, promised] = /: (\d+) of/.exec(name) ?? [];
    if (promised) assert.equal(labelsOn(sheet), Number(promised), id);
  }
});

Deno.test("what does not fit a sheet is said, with the millimetres", () => {
  const cases: readonly [Partial<LabelSheet>, RegExp | null][] = [
    [{}, null],
    [{ columns: 4 }, /^The last labels would end 58\.82 mm to the right of the paper\.$/],
    [{ top: 40 }, /^The last labels would end 9\.7 mm below the paper\.$/],
    [{ columnPitch: 60 }, /^Labels would overlap: the columns are 60 mm apart, and a label takes 63\.5 mm\.$/],
    [{ rowPitch: 38.09 }, /^Labels would overlap: the rows are/],
    [{ columns: 1, columnPitch: 0 }, null],
    [{ left: -1 }, /margins are 0 mm or more/],
    [{ labelHeight: 7.9 }, /at least 15 mm wide and 8 mm high/],
    [{ rows: 2.5 }, /at least one column and one row/],
    [{ columns: 0 }, /at least one column and one row/],
    [{ columns: 1000, rows: 1000 }, /at most 1,000 labels/],
    [{ pageHeight: 501 }, /at most 500 mm/],
    [{ top: NaN }, /^Fill in every field with a number\.$/],
    [{ labelWidth: Infinity }, /^Fill in every field/],
  ];
  for (const [changes, expected] of cases) {
    const fault = sheetFault({ ...L7160, ...changes });
    if (expected === null) assert.equal(fault, null, JSON.stringify(changes));
    else assert.match(fault ?? "", expected, JSON.stringify(changes));
  }
});

const millimetres = (max: number) => fc.integer({ min: 0, max: max * 10 }).map((tenths) => tenths / 10);
const sheets = fc.record({
  ...{ pageWidth: millimetres(300), pageHeight: millimetres(300), left: millimetres(20), top: millimetres(20) },
  ...{ columns: fc.integer({ min: 1, max: 4 }), rows: fc.integer({ min: 1, max: 6 }) },
  ...{ labelWidth: millimetres(80), labelHeight: millimetres(60) },
  ...{ columnPitch: millimetres(90), rowPitch: millimetres(70) },
});

Deno.test("on a sheet without a fault every label lies on the paper and upon no other one", () => {
  let faultless = 0;
  fc.assert(
    fc.property(sheets, (sheet) => {
      if (sheetFault(sheet) !== null) return;
      faultless++;
      const labels = Array.from(
        { length: labelsOn(sheet) },
        (_, at) => labelPosition({ sheet, start: 1, correction: { right: 0, down: 0 } }, at),
      );
      for (const { x, y, width, height } of labels) {
        assert.ok(x >= 0 && y >= 0, "begins on the paper");
        assert.ok(x + width <= sheet.pageWidth + ROUNDING && y + height <= sheet.pageHeight + ROUNDING, "ends on it");
      }
      labels.forEach((one, at) => labels.slice(at + 1).forEach((other) => assert.ok(!overlap(one, other))));
    }),
    { numRuns: 3_000 },
  );
  assert.ok(faultless > 100, `expected many sheets without a fault, drew ${faultless}`);
});

function overlap(one: Rectangle, other: Rectangle): boolean {
  const isBeside = (from: number, size: number, next: number, nextSize: number) =>
    from + size <= next + ROUNDING || next + nextSize <= from + ROUNDING;
  return !isBeside(one.x, one.width, other.x, other.width) && !isBeside(one.y, one.height, other.y, other.height);
}
