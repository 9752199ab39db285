import { useQueries } from "@tanstack/react-query";
import { boxQuery } from "./look_up.ts";

export interface BoxOfNumber {
  readonly title: string;
  readonly thumbUrl: string | undefined;
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
