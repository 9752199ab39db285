import type { LabelSheet } from "./label_sheet.ts";
import type { Mark, MarkedPage, Point } from "./mark.ts";
import { type Correction, labelPosition } from "./label_positions.ts";

/** How far the rulers reach on both sides of the cross, in millimetres. */
const REACH = 10;
/** What a ruler held to it shows whether the printer scaled. */
const SCALE_LINE = 50;

/** Where the cross of the test page belongs: a corner has paper around it to print on, the edge of a roll has not. */
export function crossPosition({ columns, rows }: Pick<LabelSheet, "columns" | "rows">): "corner" | "middle" {
  return columns > 1 && rows > 1 ? "corner" : "middle";
}

/** On plain paper: shows by how much a printer misses a sheet, and whether it scales. */
export function testPage(sheet: LabelSheet, correction: Correction): MarkedPage {
  const { x, y, width, height } = labelPosition({ sheet, start: 1, correction }, 0);
  const [right, below] = [x + width, y + height];
  const cross: Point = crossPosition(sheet) === "corner" ? [right, below] : [x + width / 2, y + height / 2];
  const isSmall = sheet.pageHeight < 100;
  const lineX = (sheet.pageWidth - SCALE_LINE) / 2;
  const lineY = isSmall ? cross[1] + 10 : sheet.pageHeight / 2;
  return {
    width: sheet.pageWidth,
    height: sheet.pageHeight,
    marks: [
      ...ruler(cross, [1, 0]),
      ...ruler(cross, [0, 1]),
      line([lineX, lineY], [lineX + SCALE_LINE, lineY]),
      line([lineX, lineY - 1.5], [lineX, lineY + 1.5]),
      line([lineX + SCALE_LINE, lineY - 1.5], [lineX + SCALE_LINE, lineY + 1.5]),
      ...[`${SCALE_LINE} mm, printed at 100 %`, ...(isSmall ? [] : wordsFor(sheet))]
        .map((text, at): Mark => ({
          kind: "text",
          text,
          x: lineX,
          baseline: lineY + 4 + at * 5,
          size: isSmall ? 2.2 : 3,
        })),
    ],
  };
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

/** A tick for each millimetre, longer ones for each fifth. */
function ruler([x, y]: Point, [right, down]: Point): Mark[] {
  const ticks = Array.from({ length: 2 * REACH + 1 }, (_, at) => {
    const [tickX, tickY] = [x + (at - REACH) * right, y + (at - REACH) * down];
    const half = (at - REACH) % 5 === 0 ? 1.5 : 0.75;
    return line([tickX - half * down, tickY - half * right], [tickX + half * down, tickY + half * right]);
  });
  return [line([x - REACH * right, y - REACH * down], [x + REACH * right, y + REACH * down]), ...ticks];
}

function line(from: Point, to: Point): Mark {
  return { kind: "line", from, to };
}
