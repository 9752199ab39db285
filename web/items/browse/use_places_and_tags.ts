import { useQuery } from "@tanstack/react-query";
import { itemCalls } from "../../api/items.ts";
import type { Known } from "./suggestions.ts";

export interface PlacesAndTags {
  readonly places: readonly Known[];
  readonly tags: readonly Known[];
  /** How many boxes have no place. */
  readonly placeless: number;
}

/** What one's boxes are kept at and tagged with, the most used first; nothing while it is not known. */
export function usePlacesAndTags(): PlacesAndTags {
  const { data } = useQuery(itemCalls.query("GET_PLACES_AND_TAGS", {}));
  const { places = [], tags = [] } = data?.data ?? {};
  return {
    places: places.flatMap(({ place, boxes }) => place ? [{ name: place, boxes }] : []),
    tags: tags.map(({ tag, boxes }) => ({ name: tag, boxes })),
    placeless: places.find(({ place }) => place === "")?.boxes ?? 0,
  };
}
