import { batched } from "../../db/batched.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";

/**
 * Whoever asks for what a household has while that is being read shares the next reading with all others of it: fifty pages that
 * hear of one change ask at once. No household waits for another.
 */
export function readTogether<T>(
  read: (householdId: HouseholdId) => Promise<T>,
): (householdId: HouseholdId) => Promise<T> {
  const asked = new Map<HouseholdId, { readonly ask: (asker: null) => Promise<T>; askers: number }>();

  function asksOf(householdId: HouseholdId) {
    const ask = batched(async (askers: readonly null[]) => {
      const answer = await read(householdId);
      return askers.map(() => answer);
    }, { atOnce: 1, most: 1_000 });
    return { ask, askers: 0 };
  }

  return async (householdId) => {
    const asks = asked.get(householdId) ?? asksOf(householdId);
    asked.set(householdId, asks);
    asks.askers++;
    try {
      return await asks.ask(null);
    } finally {
      if (--asks.askers === 0) asked.delete(householdId);
    }
  };
}
