import type { Item } from "../../../domain/items/item.ts";
import { boxTitle } from "../item_words.ts";
import { useIsChoosing, useIsChosen } from "./chosen.ts";
import styles from "./pick_box.module.css";

/** A row's checkbox; the list hears of its change. By keyboard it is reached while boxes are being chosen, else `x` chooses. */
export function PickBox({ item }: { readonly item: Item }) {
  const isOn = useIsChoosing();
  const isChosen = useIsChosen(item);
  return (
    <span className={`centered ${styles.slot}`}>
      <input
        type="checkbox"
        className={`centered ${styles.check}`}
        aria-label={`Select box ${item.tagId}, ${boxTitle(item)}`}
        tabIndex={isOn ? 0 : -1}
        checked={isChosen}
        readOnly
      />
    </span>
  );
}
