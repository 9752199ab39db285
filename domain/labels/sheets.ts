import type { LabelSheet } from "./label_sheet.ts";

export interface KnownSheet {
  readonly name: string;
  readonly sheet: LabelSheet;
  /** Plain paper, to be cut along thin lines. */
  readonly isCut?: true;
}

const INCH = 25.4;
const A4 = { pageWidth: 210, pageHeight: 297 };
const LETTER = { pageWidth: 8.5 * INCH, pageHeight: 11 * INCH };

/**
 * Sources: LibreOffice's list of labels for L7160, L7163 and the die of L4736 (there L6009); Avery's own templates for
 * 5160 and 5163, in inches; Herma 4226 as lists of templates have it, its seven rows in the middle of the paper.
 */
export const SHEETS = {
  L4736: {
    name: "Avery L4736: 48 of 45.7 × 21.2 mm, A4",
    sheet: { ...A4, ...grid(4, 12, 48.26, 21.17), labelWidth: 45.72, labelHeight: 21.17, left: 9.75, top: 21.41 },
  },
  L7160: {
    name: "Avery L7160: 21 of 63.5 × 38.1 mm, A4",
    sheet: { ...A4, ...grid(3, 7, 66.04, 38.1), labelWidth: 63.5, labelHeight: 38.1, left: 7.2, top: 15.15 },
  },
  L7163: {
    name: "Avery L7163: 14 of 99.1 × 38.1 mm, A4",
    sheet: { ...A4, ...grid(2, 7, 101.6, 38.1), labelWidth: 99.06, labelHeight: 38.1, left: 4.67, top: 15.15 },
  },
  herma4226: {
    name: "Herma 4226: 21 of 70 × 42.3 mm, A4",
    sheet: { ...A4, ...grid(3, 7, 70, 42.3), labelWidth: 70, labelHeight: 42.3, left: 0, top: 0.45 },
  },
  avery5160: {
    name: "Avery 5160: 30 of 2 5/8 × 1 in, Letter",
    sheet: { ...LETTER, ...inches(grid(3, 10, 2.75, 1)), ...inInches(2.625, 1, 0.1875, 0.5) },
  },
  avery5163: {
    name: "Avery 5163: 10 of 4 × 2 in, Letter",
    sheet: { ...LETTER, ...inches(grid(2, 5, 4.1875, 2)), ...inInches(4, 2, 0.15625, 0.5) },
  },
  A4: {
    name: "Plain A4: 24 of 63 × 34 mm, to be cut",
    isCut: true,
    sheet: { ...A4, ...grid(3, 8, 63, 34), labelWidth: 63, labelHeight: 34, left: 10.5, top: 12.5 },
  },
  letter: {
    name: "Plain Letter: 21 of 63 × 36 mm, to be cut",
    isCut: true,
    sheet: { ...LETTER, ...grid(3, 7, 63, 36), labelWidth: 63, labelHeight: 36, left: 13.45, top: 13.7 },
  },
  roll62: { name: "Roll of 62 mm: labels of 62 × 29 mm", sheet: ofRoll(62, 29) },
  roll4x6: { name: "Roll of 4 × 6 in labels", sheet: ofRoll(4 * INCH, 6 * INCH) },
} as const satisfies Readonly<Record<string, KnownSheet>>;
export type SheetId = keyof typeof SHEETS;

function grid(columns: number, rows: number, columnPitch: number, rowPitch: number) {
  return { columns, rows, columnPitch, rowPitch };
}

function inches({ columns, rows, columnPitch, rowPitch }: ReturnType<typeof grid>) {
  return grid(columns, rows, columnPitch * INCH, rowPitch * INCH);
}

function inInches(width: number, height: number, left: number, top: number) {
  return { labelWidth: width * INCH, labelHeight: height * INCH, left: left * INCH, top: top * INCH };
}

function ofRoll(width: number, height: number): LabelSheet {
  const label = { labelWidth: width, labelHeight: height, left: 0, top: 0 };
  return { pageWidth: width, pageHeight: height, ...grid(1, 1, width, height), ...label };
}
