import type { Item } from "../../../domain/items/item.ts";
import { moveFocus } from "../list/list_keys.ts";
import { toggled, withAll, withRange } from "./choice.ts";
import { choose, isChoosing, stopChoosing } from "./chosen.ts";
import { listenForLongPress } from "./long_press.ts";

/**
 * Checkboxes, `x`, Shift for a range, Ctrl+A for all, Escape to leave, and a finger that stays on a box. While somebody
 * chooses, a click on a box chooses it instead of opening it.
 * @param signal aborted when the list is gone
 */
export function listenForChoosing(list: HTMLElement, boxes: () => readonly Item[], signal: AbortSignal): void {
  /** A checkbox hears of its change after the click that says whether Shift was held. */
  let isShifted = false;
  const chooseAt = (target: EventTarget | null, isRange = false) => {
    const item = itemAt(target, boxes());
    if (item) choose((before) => isRange ? withRange(before, boxes(), item) : toggled(before, item));
    return Boolean(item);
  };
  const hasPressed = listenForLongPress(list, chooseAt, signal);
  const onClick = (event: MouseEvent) => {
    isShifted = event.shiftKey;
    const isOver = hasPressed();
    if (isCheckbox(event.target) || !(isOver || isChoosing()) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isOver) chooseAt(event.target, event.shiftKey);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "x" && !isModified(event) && chooseAt(event.target)) return;
    const from = document.activeElement;
    moveFocus(list, event);
    if (event.shiftKey && isChoosing() && document.activeElement !== from) chooseAt(document.activeElement, true);
  };
  list.addEventListener("click", onClick, { capture: true, signal });
  list.addEventListener("change", ({ target }) => chooseAt(target, isShifted), { signal });
  list.addEventListener("keydown", onKey, { signal });
  document.addEventListener("keydown", (event) => isChoosing() && onKeyAnywhere(event, boxes()), { signal });
}

function onKeyAnywhere(event: KeyboardEvent, boxes: readonly Item[]): void {
  if (isBusyElsewhere(event.target)) return;
  if (event.key === "Escape") stopChoosing();
  if (event.key !== "a" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  choose((before) => withAll(before, boxes));
}

/** Somebody types, or a dialog is open. */
function isBusyElsewhere(target: EventTarget | null): boolean {
  const isTyping = target instanceof Element && target.closest(`input:not([type="checkbox"]), textarea`) !== null;
  return isTyping || document.querySelector("dialog[open]") !== null;
}

function isModified({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

function isCheckbox(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement;
}

function itemAt(target: EventTarget | null, items: readonly Item[]): Item | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-item]") : null;
  return items.find(({ _id }) => _id === row?.dataset.item);
}
