import { useEffect } from "react";
import { BoxesLeft } from "../billing/boxes_left.tsx";
import { HomePage } from "../items/home_page.tsx";

export function Home() {
  useEffect(fetchReader, []);
  return <HomePage boxesLeft={<BoxesLeft />} />;
}

/** What the next scan needs, once nothing else is wanted; where this fails, the scan page fetches it. */
function fetchReader(): () => void {
  const fetching = import("../scan/fetch_early.ts").then(({ fetchReaderEarly }) => fetchReaderEarly()).catch(() => {});
  return () => void fetching.then((stop) => stop?.());
}
