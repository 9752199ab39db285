import { useEffect } from "react";
import { useQuery } from "@tanstack/react-query";
import { BoxesLeft } from "../billing/boxes_left.tsx";
import { HomePage } from "../items/list/home_page.tsx";
import { allBoxes } from "../items/list/item_lists.ts";

export function Home() {
  const isListed = useQuery(allBoxes.query).data !== undefined;
  useEffect(() => isListed ? fetchReader() : undefined, [isListed]);
  return <HomePage boxesLeft={<BoxesLeft />} />;
}

/** What the next scan needs, once the boxes are there and nothing else is wanted; where this fails, the scan page fetches it. */
function fetchReader(): () => void {
  const fetching = import("../scan/reader/fetch_early.ts").then(({ fetchReaderEarly }) => fetchReaderEarly()).catch(
    () => {},
  );
  return () => void fetching.then((stop) => stop?.());
}
