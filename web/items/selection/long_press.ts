/** As long as phones wait before they take a touch for a long one. */
const LONG_MS = 500;
/** A finger that moves on scrolls. */
const STILL_PX = 10;

/**
 * A finger that stays where it is; what the browser would make of it, a menu or a click, is left out.
 * @returns whether the click that comes now is only the end of a long press
 */
export function listenForLongPress(place: HTMLElement, onPress: (target: EventTarget) => void, signal: AbortSignal) {
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
  place.addEventListener("pointerdown", begin, { signal });
  place.addEventListener("pointermove", move, { signal });
  for (const way of ["pointerup", "pointercancel"]) place.addEventListener(way, end, { signal });
  place.addEventListener("contextmenu", (event) => {
    if (event instanceof PointerEvent && event.pointerType === "touch") event.preventDefault();
  }, { signal });
  signal.addEventListener("abort", end);
  return () => {
    const pressed = isOver;
    isOver = false;
    return pressed;
  };
}
