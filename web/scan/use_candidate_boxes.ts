import { useEffect, useState } from "react";
import { itemCalls } from "../api/items.ts";

export interface CandidateBox {
  readonly title: string;
  readonly thumbUrl: string | undefined;
}

/** The boxes that have these numbers; null for a number that no box has, nothing while we do not know. */
export function useCandidateBoxes(texts: readonly string[]): Readonly<Record<string, CandidateBox | null>> {
  const [boxes, setBoxes] = useState<Readonly<Record<string, CandidateBox | null>>>({});
  useEffect(() => {
    const stop = new AbortController();
    for (const text of texts) {
      findBox(text, stop.signal).then(
        (box) => setBoxes((known) => ({ ...known, [text]: box })),
        // The number can be chosen without its picture.
        () => undefined,
      );
    }
    return () => stop.abort();
  }, [texts.join()]);
  return boxes;
}

async function findBox(tagId: string, signal: AbortSignal): Promise<CandidateBox | null> {
  const { data: { items: [box] } } = await itemCalls.read("FIND_ITEM_BY_TAGID", { tagId }, signal);
  if (!box) return null;
  const thumbUrl = box.media.find(({ thumbUrl }) => thumbUrl)?.thumbUrl;
  return { title: box.title || `Box #${box.tagId}`, thumbUrl };
}
