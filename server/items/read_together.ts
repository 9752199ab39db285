import { batched } from "../../db/batched.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";

/**
 * Whoever asks for what a household has while four answers are on their way shares the next one with all others of it: fifty
 * pages that hear of one change ask at once.
 */
export function readTogether<T>(
  read: (householdId: HouseholdId) => Promise<T>,
): (householdId: HouseholdId) => Promise<T> {
  return batched(async (householdIds: readonly HouseholdId[]) => {
    const answers = new Map([...new Set(householdIds)].map((householdId) => [householdId, read(householdId)]));
    return await Promise.all(householdIds.map((householdId) => answers.get(householdId) as Promise<T>));
  }, { atOnce: 4, most: 1_000 });
}
