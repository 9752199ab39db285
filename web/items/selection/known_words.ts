import { useQuery } from "@tanstack/react-query";
import type { Item } from "../../../domain/items/item.ts";
import { allBoxes } from "../list/item_lists.ts";

/** As many as can be looked over. */
const MAX_SHOWN = 12;

/** The places of one's boxes, those of most boxes first. */
export function useKnownPlaces(): string[] {
  return mostOf(useBoxes().map(({ location }) => location)).slice(0, MAX_SHOWN);
}

/** The tags of one's boxes, those of most boxes first. */
export function useKnownTags(): string[] {
  return mostOf(useBoxes().flatMap(({ tags }) => tags)).slice(0, MAX_SHOWN);
}

function useBoxes(): readonly Item[] {
  return useQuery(allBoxes.query).data?.data.items ?? [];
}

function mostOf(words: readonly string[]): string[] {
  const counts = Map.groupBy(words.filter(Boolean), (word) => word);
  return [...counts].toSorted(([, one], [, other]) => other.length - one.length).map(([word]) => word);
}
