import { useEffect } from "react";

/** The browser asks whoever closes the page, or loads it again, whether they mean it. */
export function useCloseGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isOn]);
}
