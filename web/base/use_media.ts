import { useCallback, useSyncExternalStore } from "react";

/** Whether somebody asked their device for less motion. */
export const CALM = "(prefers-reduced-motion: reduce)";

/** Whether the screen fits a media query, and again whenever that changes: `useMedia("(width <= 768px)")`. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback((listener: () => void) => {
    const list = matchMedia(query);
    list.addEventListener("change", listener);
    return () => list.removeEventListener("change", listener);
  }, [query]);
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
