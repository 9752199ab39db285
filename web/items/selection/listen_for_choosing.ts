import type { Item } from "../../../domain/items/item.ts";
import { isBusyElsewhere, isModified } from "../../base/use_shortcuts.ts";
import { moveFocus } from "../list/list_keys.ts";
import { toggled, withAll, withRange } from "./choice.ts";
import { choose, isChoosing, stopChoosing } from "./chosen.ts";

/** As long as phones wait before they take a touch for a long one. */
const LONG_MS = 500;

/** A finger that moves on scrolls. */
const STILL_PX = 10;

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
    if (event.target instanceof HTMLInputElement || !(isOver || isChoosing()) || event.ctrlKey || event.metaKey) return;
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
  if (isBusyElsewhere(event)) return;
  if (event.key === "Escape") stopChoosing();
  if (event.key !== "a" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  choose((before) => withAll(before, boxes));
}

function itemAt(target: EventTarget | null, items: readonly Item[]): Item | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-item]") : null;
  return items.find(({ _id }) => _id === row?.dataset.item);
}

/**
 * A finger that stays where it is; what the browser would make of it, a menu or a click, is left out.
 * @returns whether the click that comes now is only the end of a long press
 */
function listenForLongPress(root: HTMLElement, onPress: (target: EventTarget) => void, signal: AbortSignal) {
  let isOver = false;
  let press: { readonly timer: ReturnType<typeof setTimeout>; readonly x: number; readonly y: number } | null = null;
  const end = () => {
    clearTimeout(press?.timer);
    press = null;
  };
  const begin = ({ pointerType, isPrimary, target, clientX, clientY }: PointerEvent) => {
    end();
    isOver = false;
    if (pointerType !== "touch" || !isPrimary || !target) return;
    const timer = setTimeout(() => {
      end();
      isOver = true;
      onPress(target);
      navigator.vibrate?.(10);
    }, LONG_MS);
    press = { timer, x: clientX, y: clientY };
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (press && Math.hypot(clientX - press.x, clientY - press.y) > STILL_PX) end();
  };
  root.addEventListener("pointerdown", begin, { signal });
  root.addEventListener("pointermove", move, { signal });
  for (const way of ["pointerup", "pointercancel"]) root.addEventListener(way, end, { signal });
  root.addEventListener("contextmenu", (event) => {
    if (event instanceof PointerEvent && event.pointerType === "touch") event.preventDefault();
  }, { signal });
  signal.addEventListener("abort", end);
  return () => {
    const pressed = isOver;
    isOver = false;
    return pressed;
  };
}
