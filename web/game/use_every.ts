import { useEffect, useRef } from "react";

/** Does something every so often while somebody looks, and at once when they look again. */
export function useEvery(everyMs: number, work: () => void, isOn = true): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    if (!isOn) return;
    const workIfSeen = () => document.visibilityState === "visible" && latest.current();
    const timer = setInterval(workIfSeen, everyMs);
    document.addEventListener("visibilitychange", workIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", workIfSeen);
    };
  }, [everyMs, isOn]);
}
