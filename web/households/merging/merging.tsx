import type { Household } from "../../../domain/households/household.ts";
import { useHouseholds } from "../../auth/households.ts";
import { BringAlong } from "./bring_along.tsx";
import { PastMerges } from "./past_merges.tsx";

/** Boxes of the person's own that are elsewhere, and those that they have brought here. */
export function Merging({ household }: { readonly household: Household }) {
  const { isAlone, data } = useHouseholds();
  if (isAlone) return null;
  const own =
    data?.data.households.filter(({ role, householdId }) =>
      role === "owner" && householdId !== household.householdId
    ) ?? [];
  return (
    <>
      {own.map((source, index) => (
        <BringAlong key={source.householdId} source={source} target={household} isFirst={index === 0} />
      ))}
      <PastMerges />
    </>
  );
}
