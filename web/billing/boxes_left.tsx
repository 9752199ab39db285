import { useEffect, useState } from "react";
import { itemCalls } from "../api/items.ts";

/** From here on the words take the colour of a warning. */
const FEW = 5;

interface Left {
  readonly left: number;
  readonly of: number;
}

/** "3 of 20 boxes left this month", before the limit bites. @param made changes when a box was made */
export function BoxesLeft({ made }: { readonly made: number }) {
  const [boxes, setBoxes] = useState<Left | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    itemCalls.read("GET_LIMITS", {}, stop.signal).then(
      ({ data: { boxesLeft, boxesPerMonth } }) =>
        setBoxes(boxesLeft === null || boxesPerMonth === null ? null : { left: boxesLeft, of: boxesPerMonth }),
      (error) => stop.signal.aborted || console.error("Failed to load the plan's limits", error),
    );
    return () => stop.abort();
  }, [made]);
  return boxes && (
    <span className="boxes-left" data-few={boxes.left <= FEW}>{boxes.left} of {boxes.of} boxes left this month</span>
  );
}
