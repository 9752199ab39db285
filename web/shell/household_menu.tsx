import { ChevronDown, Package, Users } from "lucide-react";
import { householdTitle } from "../../domain/households/household_words.ts";
import type { Household } from "../../domain/households/household.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import { useSwitchHousehold } from "../items/use_switch_household.tsx";
import { Menu } from "../ui/menu.tsx";
import { Spinner } from "../ui/spinner.tsx";
import styles from "./household_menu.module.css";

interface HouseholdMenuProps {
  readonly current: HouseholdId;
  readonly households: readonly Household[];
}

/** At the top of the list: whose boxes these are, and the others that one may look at. */
export function HouseholdMenu({ current, households }: HouseholdMenuProps) {
  const { isSwitching, switchTo, dialog } = useSwitchHousehold("Failed to switch. Please try again.");
  const shown = households.find(({ householdId }) => householdId === current);
  const choose = (household: Household) => {
    if (household !== shown && !isSwitching) switchTo({ householdId: household.householdId, path: "/app/home" });
  };
  return (
    <>
      <Menu
        name="Households"
        icon={
          <span className="row gap-8 target strong">
            {isSwitching ? <Spinner /> : <Users aria-hidden="true" />}
            <span className="unseen">Household:</span>
            <bdi className="ellipsis">{shown && householdTitle(shown)}</bdi>
            <ChevronDown aria-hidden="true" />
          </span>
        }
        isOpenlyNamed
        isAtStart
        entries={households.map((household) => ({
          label: householdTitle(household),
          note: household.role === "owner" ? "" : `of ${household.ownerName}`,
          icon: household.role === "owner" ? <Package /> : <Users />,
          isChosen: household === shown,
          run: () => choose(household),
        }))}
        className={styles.households}
      />
      {dialog}
    </>
  );
}
