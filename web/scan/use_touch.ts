import { type RefObject, useEffect, useRef } from "react";

/** A browser tells of a click only after it told that the finger went up. */
const CLICK_FOLLOWS_MS = 100;

/** Answers whether a finger, or the focus of a keyboard, is on one of these elements just now. */
export function useTouch(...elements: RefObject<HTMLElement | null>[]): () => boolean {
  const isDown = useRef(false);
  const some = (holds: (element: HTMLElement) => boolean) =>
    elements.some(({ current }) => current !== null && holds(current));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const comeDown = ({ target }: PointerEvent) => {
      clearTimeout(timer);
      isDown.current = target instanceof Node && some((element) => element.contains(target));
    };
    const goUp = () => {
      timer = setTimeout(() => isDown.current = false, CLICK_FOLLOWS_MS);
    };
    const ends = ["pointerup", "pointercancel", "blur"]; // The finger may go up anywhere, also where this page does not hear of it.
    addEventListener("pointerdown", comeDown);
    for (const name of ends) addEventListener(name, goUp);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", comeDown);
      for (const name of ends) removeEventListener(name, goUp);
    };
  }, []);
  return () => isDown.current || some((element) => element.querySelector(":focus-visible") !== null);
}
