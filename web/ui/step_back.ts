import { useEffect } from "react";
import { createStore } from "../base/store.ts";

/** Set by a step that knows a better way back than its page, or that there is none just now. */
export const stepBack = createStore<{ readonly goBack: (() => void) | null } | null>(null);

/** @param isOwn whether the step's way back stands in place of the page's */
export function useStepBack(isOwn: boolean, goBack: (() => void) | undefined): void {
  useEffect(() => {
    if (!isOwn) return;
    stepBack.set({ goBack: goBack ?? null });
    return () => stepBack.set(null);
  }, [isOwn, goBack !== undefined]);
}
