import { useQuery } from "@tanstack/react-query";
import { labelActions } from "../../domain/labels/contract.ts";
import type { LabelSheet } from "../../domain/labels/label_sheet.ts";
import { SHEETS } from "../../domain/labels/sheets.ts";
import { actionClient } from "../api/client.ts";
import type { LabelSetup } from "./label_setup.ts";

export const labelCalls = actionClient("/api/backend/labels", labelActions);

/** The household's own sheet; null where it has none, undefined while that is not known. */
export function useOwnSheet() {
  return useQuery(labelCalls.query("READ_LABEL_SHEET", {})).data?.data.sheet;
}

/** What is printed on: where the household has no sheet of its own, the usual one stands in. */
export function useSheet(id: LabelSetup["sheet"]): { readonly sheet: LabelSheet; readonly isCut: boolean } {
  const own = useOwnSheet();
  if (id === "own" && own) return { sheet: own, isCut: false };
  const known = SHEETS[id === "own" ? "L7160" : id];
  return { sheet: known.sheet, isCut: "isCut" in known };
}
