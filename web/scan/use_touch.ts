import { type RefObject, useEffect, useRef } from "react";

/** A browser tells of a click only after it told that the finger went up. */
const CLICK_FOLLOWS_MS = 100;

/** Answers whether a finger, or the focus of a keyboard, is on an element just now. */
export function useTouch(element: RefObject<HTMLElement | null>): () => boolean {
  const isDown = useRef(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const comeDown = ({ target }: PointerEvent) => {
      clearTimeout(timer);
      isDown.current = target instanceof Node && Boolean(element.current?.contains(target));
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
  return () => isDown.current || Boolean(element.current?.querySelector(":focus-visible"));
}
