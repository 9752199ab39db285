import { type MouseEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from "react";
import type { Alternative } from "../../domain/scan/reading.ts";
import { canAnswer, isOnPurpose } from "./tap.ts";

/** Tells when a finger lies on the question, and whether a click on one of its answers means that answer. */
export function useTaps(candidates: readonly Alternative[], onTouch: (isTouched: boolean) => void) {
  const shownAtMs = useRef(0);
  const downAtMs = useRef(0);
  useLayoutEffect(() => {
    shownAtMs.current = performance.now();
  }, [candidates]);
  useLetGo(() => onTouch(false));
  return {
    comeDown(event: PointerEvent) {
      if (!canAnswer(event)) return;
      downAtMs.current = event.timeStamp;
      onTouch(true);
    },
    isMeant({ detail }: MouseEvent): boolean {
      const isKey = detail === 0;
      return isOnPurpose({ shownAtMs: shownAtMs.current, downAtMs: isKey ? null : downAtMs.current });
    },
  };
}

/** The finger that came down here may go up anywhere, also where this page does not hear of it. */
function useLetGo(onLetGo: () => void): void {
  useEffect(() => {
    const names = ["pointerup", "pointercancel", "blur"];
    for (const name of names) addEventListener(name, onLetGo);
    return () => {
      for (const name of names) removeEventListener(name, onLetGo);
    };
  }, []);
}
