import { useSearchParams } from "react-router-dom";
import { useAnswer } from "../api/use_answer.ts";
import { householdCalls } from "../api/households.ts";
import type { Household, HouseholdPerson } from "../../domain/households/household.ts";
import { useHouseholds } from "../auth/households.ts";
import { Waiting } from "../ui/spinner.tsx";
import { FailedState } from "../ui/state.tsx";
import { HouseholdName } from "./household_name.tsx";
import { Inviting } from "./inviting/inviting.tsx";
import { LeaveHousehold } from "./leave_household.tsx";
import { Merging } from "./merging/merging.tsx";
import { Renumbered } from "./merging/renumbered.tsx";
import { OtherHouseholds } from "./other_households.tsx";
import { People } from "./people/people.tsx";

/** In the settings: with whom one shares the boxes that one looks at. */
export function HouseholdTab() {
  const { answer, again } = useAnswer(
    householdCalls.query("READ_HOUSEHOLD", {}),
    "Failed to load your household. Please try again.",
  );
  if (answer.status === "loading") return <Waiting>Loading your household…</Waiting>;
  if (answer.status === "failed") return <FailedState sentence={answer.sentence} onRetry={again} />;
  return <HouseholdView {...answer.value.data} />;
}

interface HouseholdViewProps {
  readonly household: Household;
  readonly people: readonly HouseholdPerson[];
}

function HouseholdView({ household, people }: HouseholdViewProps) {
  const isOwner = household.role === "owner";
  const households = useHouseholds().data?.data.households ?? [];
  const own = households.filter(({ role }) => role === "owner");
  const others = households.filter(({ householdId }) => householdId !== household.householdId);
  const mergeId = useSearchParams()[0].get("merge");
  const mayLeave = !isOwner || (people.length === 1 && own.length > 1);
  if (mergeId && household.role !== "viewer") return <Renumbered mergeId={mergeId} />;
  return (
    <>
      <HouseholdName household={household} />
      {people.length > 1 && <People household={household} people={people} />}
      {isOwner && household.name && <Inviting household={household} />}
      {household.role !== "viewer" && <Merging household={household} />}
      {mayLeave && <LeaveHousehold household={household} />}
      {others.length > 0 && <OtherHouseholds households={others} />}
    </>
  );
}
