import { useEffect } from "react";
import { useQuery } from "@tanstack/react-query";
import { useHouseholds, useMayChange, useMayUpgrade } from "../auth/households.ts";
import { BoxesLeft } from "../billing/boxes_left.tsx";
import { HomePage } from "../items/list/home_page.tsx";
import { allBoxes } from "../items/list/item_lists.ts";
import { lazyComponent } from "../ui/lazy_page.tsx";

const HouseholdMenu = lazyComponent(() => import("./household_menu.tsx"), "HouseholdMenu");

export function Home() {
  const isListed = useQuery(allBoxes.query).data !== undefined;
  useEffect(() => isListed ? fetchReader() : undefined, [isListed]);
  const { isAlone, data } = useHouseholds();
  const isCounted = useMayUpgrade() || !isAlone;
  const boxesLeft = useMayChange() && isCounted && <BoxesLeft />;
  const isInSeveral = data !== undefined && data.data.households.length > 1;
  return <HomePage boxesLeft={boxesLeft} households={isInSeveral ? <HouseholdMenu {...data.data} /> : null} />;
}

/** What the next scan needs, once the boxes are there and nothing else is wanted; where this fails, the scan page fetches it. */
function fetchReader(): () => void {
  const fetching = import("../scan/reader/fetch_early.ts").then(({ fetchReaderEarly }) => fetchReaderEarly()).catch(
    () => {},
  );
  return () => void fetching.then((stop) => stop?.());
}
