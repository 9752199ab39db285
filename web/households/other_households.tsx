import { Link } from "react-router-dom";
import { householdTitle } from "../../domain/households/household_words.ts";
import type { Household } from "../../domain/households/household.ts";

/** Those that one is in besides the one that is shown: what one may do there is found by looking at it. */
export function OtherHouseholds({ households }: { readonly households: readonly Household[] }) {
  return (
    <section className="card grid gap-8 column" aria-labelledby="other-households">
      <h2 className="size-22" id="other-households">Your other households</h2>
      <ul role="list" className="stack gap-8">
        {households.map((household) => (
          <li key={household.householdId} className="breaks">
            <strong dir="auto">{householdTitle(household)}</strong>{" "}
            <span className="quiet small">
              {household.role === "owner" ? "yours" : (
                <>
                  of <bdi>{household.ownerName}</bdi>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="quiet">
        To look at one of them, switch at the top of <Link to="/app/home">your list</Link>.
      </p>
    </section>
  );
}
