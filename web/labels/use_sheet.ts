import { useQuery } from "@tanstack/react-query";
import { labelActions } from "../../domain/labels/contract.ts";
import type { LabelJob } from "../../domain/labels/label_page.ts";
import { SHEETS } from "../../domain/labels/sheets.ts";
import { actionClient } from "../api/client.ts";
import type { LabelSetup } from "./label_setup.ts";

export const labelCalls = actionClient("/api/backend/labels", labelActions);

/** The household's own sheet; null where it has none, undefined while that is not known. */
export function useOwnSheet() {
  const { data, isFetched, refetch } = useQuery(labelCalls.query("READ_LABEL_SHEET", {}));
  return { own: data?.data.sheet, isLost: isFetched && !data, again: () => void refetch() };
}

/** Up to which number labels were printed ahead of their boxes; null while that is asked for. */
export function usePrintedTo(): number | null {
  const { data, isPending } = useQuery(labelCalls.query("READ_LABEL_SHEET", {}));
  return isPending ? null : data?.data.printedTo ?? 0;
}

type Paper = Pick<LabelJob, "sheet" | "isCut">;

/** What is printed on: where the household has no sheet of its own, the usual one stands in; null while that is being asked for. */
export function useSheet(id: LabelSetup["sheet"]): Paper | null {
  const { data, isFetched } = useQuery(labelCalls.query("READ_LABEL_SHEET", {}));
  // What stands stays while it is asked for again: its parts ask as they come, and would for ever.
  if (id === "own" && !isFetched) return null;
  const own = data?.data.sheet;
  if (id === "own" && own) return { sheet: own, isCut: false };
  const known = SHEETS[id === "own" ? "L7160" : id];
  return { sheet: known.sheet, isCut: "isCut" in known };
}
