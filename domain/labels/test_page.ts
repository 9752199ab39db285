import type { LabelSheet } from "./label_sheet.ts";
import type { Mark, MarkedPage, Point, WidthOf } from "./mark.ts";
import { type Correction, labelPosition } from "./label_positions.ts";

/** How far the rulers reach on both sides of the cross, in millimetres. */
const REACH = 10;
const LONG_TICK = 1.5;
/** What a ruler held to it shows whether the printer scaled: the longest that leaves 3 mm of paper at both ends. */
const SCALES = [50, 20, 10];
/** Paper that is as wide and as high has room for words. */
const LARGE = 100;
/** What sums of decimal fractions are off. */
const ROUNDING = 1e-6;

/** Where the cross of the test page belongs: a corner has paper around it to print on, the edge of a roll has not. */
export function crossPosition({ columns, rows }: Pick<LabelSheet, "columns" | "rows">): "corner" | "middle" {
  return columns > 1 && rows > 1 ? "corner" : "middle";
}

/** How long the line of the test page is, in millimetres. */
export function scaleLength({ pageWidth }: Pick<LabelSheet, "pageWidth">): number {
  return SCALES.find((length) => length <= pageWidth - 6) ?? 10;
}

/** On plain paper: shows by how much a printer misses a sheet, and whether it scales. All of it lies on the paper. */
export function testPage(sheet: LabelSheet, correction: Correction, widthOf: WidthOf): MarkedPage {
  const { pageWidth: width, pageHeight: height } = sheet;
  const cross = crossOf(sheet, correction);
  const isLarge = width >= LARGE && height >= LARGE;
  const { marks, top, bottom } = isLarge ? scaleWithWords(sheet, cross, widthOf) : smallScale(sheet, cross);
  const area: Area = cross[1] > height / 2 ? [0, bottom, width, height] : [0, 0, width, top];
  return { width, height, marks: [...ruler(cross, [1, 0], area), ...ruler(cross, [0, 1], area), ...marks] };
}

function crossOf(sheet: LabelSheet, correction: Correction): Point {
  const { x, y, width, height } = labelPosition({ sheet, start: 1, correction }, 0);
  return crossPosition(sheet) === "corner" ? [x + width, y + height] : [x + width / 2, y + height / 2];
}

/** Marks beside the cross, and from where to where they reach down the page. */
interface Scale {
  readonly marks: Mark[];
  readonly top: number;
  readonly bottom: number;
}

/** At the edge that is farther from the cross, the smaller the less room there is. */
function smallScale(sheet: LabelSheet, [, crossY]: Point): Scale {
  const { pageWidth, pageHeight } = sheet, length = scaleLength(sheet);
  const isAbove = crossY > pageHeight / 2;
  const strip = Math.min(4.5, pageHeight / 2 - LONG_TICK), unit = strip / 5;
  const top = isAbove ? 0 : pageHeight - strip;
  const x = (pageWidth - length) / 2;
  const text: Mark = {
    kind: "text",
    text: scaleWords(length),
    x: x + unit,
    baseline: top + 2.2 * unit,
    size: 2.2 * unit,
  };
  return { marks: [...scaleLine(x, top + 3.5 * unit, length, 1.2 * unit), text], top, bottom: top + strip };
}

function scaleWithWords(sheet: LabelSheet, [, crossY]: Point, widthOf: WidthOf): Scale {
  const { pageWidth, pageHeight } = sheet, length = scaleLength(sheet);
  const y = crossY > pageHeight / 2 ? pageHeight / 8 : pageHeight * 3 / 4;
  const texts = [scaleWords(length), ...wordsFor(sheet)];
  const widest = Math.max(...texts.map(widthOf));
  const size = Math.min(3, (pageWidth - 6) / widest);
  const x = Math.min((pageWidth - length) / 2, (pageWidth - size * widest) / 2);
  const words = texts.map((text, at): Mark => ({ kind: "text", text, x, baseline: y + 4 + at * 5, size }));
  return { marks: [...scaleLine(x, y, length, LONG_TICK), ...words], top: y - LONG_TICK, bottom: y + texts.length * 5 };
}

function scaleWords(length: number): string {
  return length < 50 ? `${length} mm` : `${length} mm, printed at 100 %`;
}

function wordsFor(sheet: LabelSheet): string[] {
  return [
    "If the line is longer or shorter, print again at",
    "“Actual size”, and not at “Fit to page”.",
    `The cross belongs ${
      crossPosition(sheet) === "corner" ? "on the bottom right corner" : "in the middle"
    } of the first label.`,
  ];
}

function scaleLine(x: number, y: number, length: number, half: number): Mark[] {
  const ends = [x, x + length].map((end) => line([end, y - half], [end, y + half]));
  return [line([x, y], [x + length, y]), ...ends];
}

type Area = readonly [left: number, top: number, right: number, bottom: number];

/** A tick for each millimetre, longer ones for each fifth; what of it lies in the area. */
function ruler([x, y]: Point, [right, down]: Point, area: Area): Mark[] {
  const point = (at: number, aside = 0): Point => [x + at * right + aside * down, y + at * down + aside * right];
  const steps = Array.from({ length: 2 * REACH + 1 }, (_, at) => at - REACH).filter((at) => isIn(area, point(at)));
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return [];
  const ticks = steps.flatMap((at) => {
    const half = at % 5 === 0 ? LONG_TICK : LONG_TICK / 2;
    const [from, to] = [point(at, -half), point(at, half)];
    return isIn(area, from) && isIn(area, to) ? [line(from, to)] : [];
  });
  return [line(point(first), point(last)), ...ticks];
}

function isIn([left, top, right, bottom]: Area, [x, y]: Point): boolean {
  return x >= left - ROUNDING && x <= right + ROUNDING && y >= top - ROUNDING && y <= bottom + ROUNDING;
}

function line(from: Point, to: Point): Mark {
  return { kind: "line", from, to };
}
