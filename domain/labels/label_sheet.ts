import type { z } from "zod";
import type { OwnSheet } from "./contract.ts";

/** A sheet of labels, all of one size, in millimetres from the top left corner of its paper. A label of a roll is a sheet of its own. */
export type LabelSheet = Readonly<z.output<typeof OwnSheet>>;

/** A part of a page, in millimetres from its top left corner. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const LEAST_WIDTH = 15;
export const LEAST_HEIGHT = 8;
const LARGEST_PAGE = 500;
const MAX_ON_SHEET = 1_000;
/** What sums of decimal fractions are off. */
const ROUNDING = 1e-6;

export function labelsOn({ columns, rows }: LabelSheet): number {
  return columns * rows;
}

/** What of a sheet does not fit, in a sentence that says by how much; null where all labels lie on the page and beside each other. */
export function sheetFault(sheet: LabelSheet): string | null {
  const { pageWidth, pageHeight, columns, rows, labelWidth, labelHeight, left, top, columnPitch, rowPitch } = sheet;
  if (!Object.values(sheet).every(Number.isFinite)) return "Fill in every field with a number.";
  if (![columns, rows].every((count) => Number.isInteger(count) && count >= 1)) {
    return "A sheet has at least one column and one row.";
  }
  if (labelsOn(sheet) > MAX_ON_SHEET) return "A sheet has at most 1,000 labels.";
  if (pageWidth > LARGEST_PAGE || pageHeight > LARGEST_PAGE) return "Paper is at most 500 mm wide and high.";
  if (labelWidth < LEAST_WIDTH || labelHeight < LEAST_HEIGHT) {
    return `A label is at least ${LEAST_WIDTH} mm wide and ${LEAST_HEIGHT} mm high.`;
  }
  if (left < 0 || top < 0) return "The first label begins on the paper: its margins are 0 mm or more.";
  return closeFault("columns", columns, columnPitch, labelWidth) ?? closeFault("rows", rows, rowPitch, labelHeight) ??
    beyondFault("to the right of", left + (columns - 1) * columnPitch + labelWidth - pageWidth) ??
    beyondFault("below", top + (rows - 1) * rowPitch + labelHeight - pageHeight);
}

function closeFault(what: string, count: number, pitch: number, size: number): string | null {
  if (count === 1 || pitch >= size - ROUNDING) return null;
  return `Labels would overlap: the ${what} are ${shown(pitch)} mm apart, and a label takes ${shown(size)} mm.`;
}

function beyondFault(where: string, beyond: number): string | null {
  return beyond > ROUNDING ? `The last labels would end ${shown(beyond)} mm ${where} the paper.` : null;
}

/** With two decimals at most. */
function shown(millimetres: number): string {
  return String(Math.max(0.01, Math.round(millimetres * 100) / 100));
}
