import { useEffect } from "react";
import type { ScanEvent } from "../../domain/scan/scan.ts";

/** Tells when the page goes out of sight and comes back: a hidden page has no business with the camera. */
export function usePageVisibility(tell: (event: ScanEvent) => void): void {
  useEffect(() => {
    const onChange = () => tell({ type: document.visibilityState === "hidden" ? "pageHidden" : "pageShown" });
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
}
