import { householdTitle } from "../../domain/households/household_words.ts";
import type { Household } from "../../domain/households/household.ts";
import { useWrite } from "../api/use_answer.ts";
import { switchHousehold } from "../auth/change_household.ts";
import { Button } from "../ui/button.tsx";
import { Fault } from "../ui/field.tsx";

/** Those that one is in besides the one that is shown: what one may do there is found by looking at it. */
export function OtherHouseholds({ households }: { readonly households: readonly Household[] }) {
  const look = useWrite(
    ({ householdId }: Household) => switchHousehold(householdId, "/app/setting/household"),
    "Failed to switch. Please try again.",
  );
  return (
    <section className="card grid gap-8 column" aria-labelledby="other-households">
      <h2 className="size-22" id="other-households">Your other households</h2>
      <ul role="list">
        {households.map((household) => (
          <li key={household.householdId} className="row gap-12">
            <div className="grow shrinks breaks">
              <strong dir="auto">{householdTitle(household)}</strong>
              <p className="quiet small">
                {household.role === "owner" ? "Yours" : (
                  <>
                    Of <bdi>{household.ownerName}</bdi>
                  </>
                )}
              </p>
            </div>
            <Button
              kind="plain"
              isTight
              disabled={look.isPending || look.isSuccess}
              aria-label={`Switch to ${householdTitle(household)}`}
              onClick={() => look.run(household)}
            >
              Switch
            </Button>
          </li>
        ))}
      </ul>
      <Fault>{look.fault}</Fault>
    </section>
  );
}
