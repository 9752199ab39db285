import { useNavigate } from "react-router-dom";
import type { Item } from "../../domain/items/item.ts";
import { useUser } from "../auth/login.ts";
import { boxesToLabel } from "../base/boxes_to_label.ts";

/** Takes boxes along to the page where labels are printed. */
export function usePrintLabels(): (boxes: readonly Item[]) => void {
  const householdId = useUser()?.household.householdId;
  const navigate = useNavigate();
  return (boxes) => {
    boxesToLabel.set(householdId ? { householdId, boxes } : null);
    void navigate("/app/labels");
  };
}
