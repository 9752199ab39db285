import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import type { Sql } from "../sql.ts";

/** Whoever changes who is in the household waits until the transaction ends. @returns null where it is not theirs (any more) */
export async function holdAsOwner(tx: Sql, { userId, householdId }: HouseholdCaller): Promise<{ name: string } | null> {
  const [held] = await tx<{ name: string }[]>`
    select name from households where id = ${householdId} and owner_id = ${userId} for no key update`;
  return held ?? null;
}
