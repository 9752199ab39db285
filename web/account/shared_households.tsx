import type { MouseEvent } from "react";
import { Link } from "react-router-dom";
import { Users } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import type { Household } from "../../domain/households/household.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import { householdCalls } from "../api/households.ts";
import { showFailure } from "../api/show_failure.ts";
import { switchHousehold } from "../auth/change_household.ts";

/** What becomes of the households that they are in, asked anew by whoever looks. */
export function useSharedHouseholds() {
  const { data, refetch } = useQuery({ ...householdCalls.query("LIST_HOUSEHOLDS", {}), gcTime: 0 });
  const households = data?.data.households ?? [];
  return {
    owned: households.filter(({ role, people }) => role === "owner" && people > 1),
    left: households.filter(({ role }) => role !== "owner"),
    askAgain: refetch,
  };
}

const PEOPLE = "/app/setting/household";

/** Of that household, which may be another one than the person looks at. */
function openPeople(event: MouseEvent, householdId: HouseholdId): void {
  event.preventDefault();
  switchHousehold(householdId, PEOPLE).catch((error) => showFailure(error, "Failed to open it. Please try again."));
}

interface OwnedProps {
  readonly household: Household;
  readonly isMeant: boolean;
  readonly onMean: (householdId: HouseholdId, isMeant: boolean) => void;
}

/** Of what others share nothing goes unasked. */
export function OwnedHousehold({ household: { householdId, name, people }, isMeant, onMean }: OwnedProps) {
  return (
    <div className="notice">
      <Users aria-hidden="true" />
      <div className="stack gap-8">
        <p>
          <bdi>{name}</bdi> is shared by {people} people.{" "}
          <Link to={PEOPLE} onClick={(event) => openPeople(event, householdId)}>Hand it over</Link>{" "}
          to one of them, and its boxes stay.
        </p>
        <label className="row gap-8">
          <input
            type="checkbox"
            checked={isMeant}
            onChange={({ currentTarget }) => onMean(householdId, currentTarget.checked)}
          />
          <span>
            Delete <bdi>{name}</bdi> with all its boxes for all {people} people, who are told by mail
          </span>
        </label>
      </div>
    </div>
  );
}
