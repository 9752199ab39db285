import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { FEW_BOXES_LEFT } from "../../domain/items/plan_limits.ts";
import { itemCalls } from "../api/items.ts";
import styles from "./few_boxes_left.module.css";

/** Said before a new box is pointed at, not when it is saved. Boxes that one has are found all the same. */
export function FewBoxesLeft() {
  const left = useQuery(itemCalls.query("GET_LIMITS", {})).data?.data.boxesLeft ?? null;
  if (left === null || left > FEW_BOXES_LEFT) return null;
  return (
    <p className={`small middle ${styles.left}`} data-part="boxes-left">
      {left === 0
        ? "No new boxes are left this month. Your boxes are still found. "
        : `${left === 1 ? "1 new box" : `${left} new boxes`} left this month. `}
      <Link to="/app/pro">See Pro</Link>
    </p>
  );
}
