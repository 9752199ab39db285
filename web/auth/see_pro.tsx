import { Link } from "react-router-dom";
import { useHouseholds, useMayUpgrade } from "./households.ts";

/** What may be done about a limit of the free plan, which is the owner's to leave. */
export function SeePro() {
  const mayUpgrade = useMayUpgrade();
  const { data: { data } = {} } = useHouseholds();
  const shown = data?.households.find(({ householdId }) => householdId === data.current);
  if (mayUpgrade) return <Link to="/app/pro">See Pro</Link>;
  return shown && shown.role !== "owner" && !shown.isPro &&
    "The household's owner has the free plan now, and can get Pro.";
}
