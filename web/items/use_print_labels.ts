import { useNavigate } from "react-router-dom";
import type { Item } from "../../domain/items/item.ts";
import { labelledBoxes } from "../../domain/labels/labelled_boxes.ts";
import { useUser } from "../auth/login.ts";

/** Takes boxes along to the page where labels are printed. */
export function usePrintLabels(): (boxes: readonly Item[]) => void {
  const householdId = useUser()?.household.householdId ?? "";
  const navigate = useNavigate();
  return (boxes) => void navigate("/app/labels", { state: labelledBoxes(householdId, boxes) });
}
