import { useEffect } from "react";
import { createStore } from "../../base/store.ts";

/** How many notices ask to play right now: what would cover them waits. */
export const standingOffers = createStore(0);

export function useStandingOffer(isStanding: boolean): void {
  useEffect(() => {
    if (!isStanding) return;
    standingOffers.set(standingOffers.get() + 1);
    return () => standingOffers.set(standingOffers.get() - 1);
  }, [isStanding]);
}
