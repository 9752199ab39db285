import { type Correction, MAX_CORRECTION, NO_CORRECTION } from "../../domain/labels/label_positions.ts";
import { type SheetId, SHEETS } from "../../domain/labels/sheets.ts";
import { readJson, storedText } from "../base/stored_text.ts";

/** How labels are printed on this device. */
export interface LabelSetup {
  readonly sheet: SheetId | "own";
  readonly hasTitle: boolean;
  readonly hasPlace: boolean;
  readonly hasCode: boolean;
  /** The printer's, whatever it prints on. */
  readonly correction: Correction;
}

const kept = storedText("labels");

export function keptSetup(): LabelSetup {
  const { sheet, hasTitle = true, hasPlace = true, hasCode = true, correction } = Object(readJson(kept.get()));
  return {
    sheet: typeof sheet === "string" && (sheet === "own" || Object.hasOwn(SHEETS, sheet)) ? sheet as SheetId : "L7160",
    hasTitle: hasTitle === true,
    hasPlace: hasPlace === true,
    hasCode: hasCode === true,
    correction: [correction?.right, correction?.down].every(isCorrection) ? correction : NO_CORRECTION,
  };
}

export function keepSetup(setup: LabelSetup): void {
  kept.set(JSON.stringify(setup));
}

export function isCorrection(millimetres: unknown): millimetres is number {
  return typeof millimetres === "number" && Math.abs(millimetres) <= MAX_CORRECTION;
}
