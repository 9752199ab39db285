import { useEffect } from "react";
import type { ScanEvent } from "../../domain/scan/scan.ts";

/** Tells whether the page is seen, at first and when it goes out of sight and comes back. */
export function usePageVisibility(tell: (event: ScanEvent) => void): void {
  useEffect(() => {
    const say = () => tell({ type: document.visibilityState === "hidden" ? "pageHidden" : "pageShown" });
    say();
    document.addEventListener("visibilitychange", say);
    return () => document.removeEventListener("visibilitychange", say);
  }, []);
}
