import { useAnswer } from "../api/use_answer.ts";
import { itemCalls } from "../api/items.ts";
import styles from "./boxes_left.module.css";

/** From here on the words take the colour of a warning. */
const FEW = 5;
const UNIT = "boxes ";
const PERIOD = " this month";

/** "3 of 20 boxes left this month", before the limit bites. */
export function BoxesLeft() {
  const { answer } = useAnswer(itemCalls.query("GET_LIMITS", {}), "Failed to load the plan's limits");
  if (answer.status !== "ready") return null;
  const { boxesLeft, boxesPerMonth } = answer.value.data;
  if (boxesLeft === null || boxesPerMonth === null) return null;
  return (
    <span className={`small quiet push ${styles.left}`} data-few={boxesLeft <= FEW}>
      {boxesLeft} of {boxesPerMonth} <span className={styles.more}>{UNIT}</span>left
      <span className={styles.more}>{PERIOD}</span>
    </span>
  );
}
