import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { MAX_CORRECTION } from "./label_positions.ts";
import { LEAST_HEIGHT, LEAST_WIDTH, sheetFault } from "./label_sheet.ts";
import type { Mark } from "./mark.ts";
import { scaleLength, testPage } from "./test_page.ts";

/** As wide as a wide font's letters are. */
const widthOf = (text: string) => 0.7 * [...text].length;
const ROUNDING = 1e-5;

const count = fc.integer({ min: 1, max: 3 });
const length = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => tenths / 10);
/** Every sheet that may be kept, from the smallest label of a roll to the largest paper. */
const sheets = fc.record({
  ...{ columns: count, rows: count, left: length(0, 20), top: length(0, 90) },
  ...{ labelWidth: length(LEAST_WIDTH, 70), labelHeight: length(LEAST_HEIGHT, 70), more: length(0, 250) },
}).map(({ more, ...sheet }) => ({
  ...{ ...sheet, columnPitch: sheet.labelWidth, rowPitch: sheet.labelHeight },
  pageWidth: sheet.left + sheet.columns * sheet.labelWidth + (more % 50),
  pageHeight: sheet.top + sheet.rows * sheet.labelHeight + more,
})).filter((sheet) => sheetFault(sheet) === null);
const correction = fc.record({
  right: length(-MAX_CORRECTION, MAX_CORRECTION),
  down: length(-MAX_CORRECTION, MAX_CORRECTION),
});

Deno.test("all of a test page lies on its paper, whatever the sheet, and its line is as long as it says", () => {
  fc.assert(fc.property(sheets, correction, (sheet, moved) => {
    const { marks } = testPage(sheet, moved, widthOf);
    for (const { left, right, top, bottom } of marks.map(extent)) {
      assert.ok(left >= -ROUNDING && right <= sheet.pageWidth + ROUNDING, `${left} to ${right} of ${sheet.pageWidth}`);
      assert.ok(top >= -ROUNDING && bottom <= sheet.pageHeight + ROUNDING, `${top} to ${bottom}`);
    }
    const scale = marks.find((mark) => mark.kind === "text" && mark.text.startsWith(`${scaleLength(sheet)} mm`));
    assert.ok(scale?.kind === "text", "its length is written");
    const isLine = ({ left, right }: ReturnType<typeof extent>) =>
      Math.abs(left - scale.x) < 1 && Math.abs(right - left - scaleLength(sheet)) < ROUNDING;
    assert.ok(marks.map(extent).some(isLine), "the line begins where its length is written");
  }));
});

Deno.test("uncorrected, every test page has its cross, and nothing is written upon it", () => {
  fc.assert(fc.property(sheets, (sheet) => {
    const marks = testPage(sheet, { right: 0, down: 0 }, widthOf).marks.map(extent);
    const isLine = ({ top, bottom, left, right }: typeof marks[number]) => top === bottom || left === right;
    const [across, down] = marks;
    assert.ok(across && down && across.right > across.left && across.top === across.bottom, "a ruler");
    const words = marks.filter((mark) => !isLine(mark));
    assert.ok(words.every(({ top, bottom }) => bottom <= across.top || top >= across.top), "beside it");
  }));
});

function extent(mark: Mark) {
  if (mark.kind === "code") return assert.fail("a test page has no codes");
  if (mark.kind === "text") {
    const { text, x, baseline, size } = mark;
    return { left: x, right: x + widthOf(text) * size, top: baseline - size, bottom: baseline };
  }
  const [[x1, y1], [x2, y2]] = [mark.from, mark.to];
  return { left: Math.min(x1, x2), right: Math.max(x1, x2), top: Math.min(y1, y2), bottom: Math.max(y1, y2) };
}
