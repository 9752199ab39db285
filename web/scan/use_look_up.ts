import { useEffect } from "react";
import type { ScanEvent } from "../../domain/scan/scan.ts";
import { sentenceOf } from "../api/api_failure.ts";
import { itemCalls } from "../api/items.ts";

/** A line that hangs is no better than none. */
const PATIENCE_MS = 15_000;

/** Asks whose number this is, as long as one is to be looked up. */
export function useLookUp(tagId: string | null, tell: (event: ScanEvent) => void): void {
  useEffect(() => {
    if (tagId === null) return;
    const stop = new AbortController();
    itemCalls.read("FIND_ITEM_BY_TAGID", { tagId }, AbortSignal.any([stop.signal, AbortSignal.timeout(PATIENCE_MS)]))
      .then(
        ({ data: { items: [box] } }) => tell(box ? { type: "boxFound", itemId: box._id } : { type: "boxIsNew" }),
        (error) => {
          if (!stop.signal.aborted) tell({ type: "lookUpFailed", sentence: sentenceOf(error, "Failed to find item") });
        },
      );
    return () => stop.abort();
  }, [tagId]);
}
