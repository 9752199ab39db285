import { useEffect } from "react";
import { useQueries } from "@tanstack/react-query";
import type { ScanEvent } from "../../domain/scan/scan.ts";
import { ApiFailure, sentenceOf } from "../api/api_failure.ts";
import { itemCalls } from "../api/items.ts";
import { queryClient } from "../api/query_client.ts";

export interface BoxOfNumber {
  readonly title: string;
  readonly thumbUrl: string | undefined;
}

/** Whose number this is; asked once while the page is open, however often the number is listed and looked up. */
function boxQuery(tagId: string) {
  return { ...itemCalls.query("FIND_ITEM_BY_TAGID", { tagId }), staleTime: Infinity };
}

/** The boxes that have these numbers, in their order; null for a number that no box has, nothing while we do not know. */
export function useBoxes(numbers: readonly string[]): readonly (BoxOfNumber | null | undefined)[] {
  return useQueries({
    queries: numbers.map(boxQuery),
    combine: (answers) => answers.map(({ data }) => data && boxIn(data.data.items)),
  });
}

interface FoundItem {
  readonly title: string;
  readonly tagId: string;
  readonly media: readonly { readonly thumbUrl?: string | undefined }[];
}

function boxIn([item]: readonly FoundItem[]): BoxOfNumber | null {
  if (!item) return null;
  const thumbUrl = item.media.find(({ thumbUrl }) => thumbUrl)?.thumbUrl;
  return { title: item.title || `Box #${item.tagId}`, thumbUrl };
}

/** A line that hangs is no better than none. */
const LOOK_UP_TIMEOUT_MS = 15_000;

/** Asks whose number this is, as long as one is to be looked up. The box's page opens with the answer. */
export function useLookUp(tagId: string | null, send: (event: ScanEvent) => void): void {
  useEffect(() => {
    if (tagId === null) return;
    let isOver = false;
    const { queryKey } = boxQuery(tagId);
    const giveUp = () => queryClient.cancelQueries({ queryKey });
    const timer = setTimeout(giveUp, LOOK_UP_TIMEOUT_MS);
    queryClient.fetchQuery(boxQuery(tagId)).then(({ data: { items: [box] } }) => {
      if (isOver) return;
      if (!box) return send({ type: "boxIsNew" });
      queryClient.setQueryData(itemCalls.query("GET_ITEM_BY_ID", { itemId: box._id }).queryKey, { data: box });
      send({ type: "boxFound", itemId: box._id });
    }, (error) => {
      const sentence = error instanceof ApiFailure ? sentenceOf(error, "Failed to find item") : null;
      if (!isOver) send({ type: "lookUpFailed", sentence });
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      giveUp();
    };
  }, [tagId]);
  useEffect(() => () => queryClient.removeQueries({ queryKey: ["FIND_ITEM_BY_TAGID"] }), []);
}
