import { Button } from "../../ui/button.tsx";
import { startChoosing, stopChoosing, useIsChoosing } from "./chosen.ts";
import styles from "./select_button.module.css";

export const SELECT_BUTTON = "select-boxes";

export function SelectButton() {
  const isOn = useIsChoosing();
  return (
    <span className={styles.slot}>
      <Button
        id={SELECT_BUTTON}
        kind="bare"
        isTight
        aria-pressed={isOn}
        onClick={isOn ? stopChoosing : begin}
      >
        {isOn ? "Done" : "Select"}
      </Button>
    </span>
  );
}

/** What makes a click on a box a choice has to be there first. */
async function begin(): Promise<void> {
  await import("./listen_for_choosing.ts");
  startChoosing();
}
