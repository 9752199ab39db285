import { type LabelSheet, labelsOn, type Rectangle } from "./label_sheet.ts";

/** How far a printer puts everything too far left and too high, in millimetres: what it prints is moved by as much. */
export interface Correction {
  readonly right: number;
  readonly down: number;
}

export const NO_CORRECTION: Correction = { right: 0, down: 0 };
export const MAX_CORRECTION = 10;

/** Where labels lie: those of the first page after the used ones, row by row. */
export interface Placement {
  readonly sheet: LabelSheet;
  /** The label of the first sheet to begin at, from 1. */
  readonly start: number;
  readonly correction: Correction;
}

export function pagesOf({ sheet, start }: Placement, labels: number): number {
  return Math.ceil((start - 1 + labels) / labelsOn(sheet));
}

/** Which labels stand on a page: from the first one to before the other, both counted from 0. @param page from 1 */
export function labelsOfPage({ sheet, start }: Placement, labels: number, page: number): readonly [number, number] {
  const before = (page - 1) * labelsOn(sheet) - (start - 1);
  return [Math.max(0, before), Math.min(labels, before + labelsOn(sheet))];
}

/** Where on its page a label lies. @param at counted from 0 */
export function labelPosition({ sheet, start, correction }: Placement, at: number): Rectangle {
  const onPage = (start - 1 + at) % labelsOn(sheet);
  return {
    x: sheet.left + (onPage % sheet.columns) * sheet.columnPitch + correction.right,
    y: sheet.top + Math.floor(onPage / sheet.columns) * sheet.rowPitch + correction.down,
    width: sheet.labelWidth,
    height: sheet.labelHeight,
  };
}
