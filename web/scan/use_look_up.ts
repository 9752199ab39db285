import { useEffect } from "react";
import type { ScanEvent } from "../../domain/scan/scan.ts";
import { sentenceOf } from "../api/api_failure.ts";
import { itemCalls } from "../api/items.ts";
import { NO_CONNECTION } from "./scan_words.ts";

/** A line that hangs is no better than none. */
const PATIENCE_MS = 15_000;

/** Asks whose number this is, as long as one is to be looked up. */
export function useLookUp(tagId: string | null, tell: (event: ScanEvent) => void): void {
  useEffect(() => {
    if (tagId === null) return;
    const stop = new AbortController();
    let isOver = false;
    const patience = setTimeout(() => stop.abort(), PATIENCE_MS);
    itemCalls.read("FIND_ITEM_BY_TAGID", { tagId }, stop.signal).then(
      ({ data: { items: [box] } }) =>
        isOver || tell(box ? { type: "boxFound", itemId: box._id } : { type: "boxIsNew" }),
      (error) => {
        const otherwise = stop.signal.aborted ? NO_CONNECTION : "Failed to find item";
        if (!isOver) tell({ type: "lookUpFailed", sentence: sentenceOf(error, otherwise) });
      },
    );
    return () => {
      isOver = true;
      clearTimeout(patience);
      stop.abort();
    };
  }, [tagId]);
}
