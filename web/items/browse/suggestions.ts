import { useQuery } from "@tanstack/react-query";
import { fold } from "../../../domain/items/search_words.ts";
import { itemCalls } from "../../api/items.ts";

export interface Known {
  readonly name: string;
  readonly boxes: number;
}

export interface PlacesAndTags {
  readonly places: readonly Known[];
  readonly tags: readonly Known[];
  /** How many boxes have no place. */
  readonly placeless: number;
}

/** What one's boxes are kept at and tagged with, the most used first; nothing while it is not known. */
export function usePlacesAndTags(): PlacesAndTags {
  // Whoever changes a place or a tag lets it be asked again.
  const { data } = useQuery({ ...itemCalls.query("GET_PLACES_AND_TAGS", {}), staleTime: 60_000 });
  const { places = [], tags = [] } = data?.data ?? {};
  return {
    places: places.flatMap(({ place, boxes }) => place ? [{ name: place, boxes }] : []),
    tags: tags.map(({ tag, boxes }) => ({ name: tag, boxes })),
    placeless: places.find(({ place }) => place === "")?.boxes ?? 0,
  };
}

/** More would not fit above a phone's keyboard. */
const MAX_SUGGESTIONS = 5;

/**
 * What somebody may mean who has typed so far, as `namesWith` has it. What is typed already in full is no suggestion.
 * @param known the most used first
 */
export function suggestionsFor(typed: string, known: readonly Known[]): Known[] {
  return namesWith(typed, known).filter((one) => one.name !== typed.trim()).slice(0, MAX_SUGGESTIONS);
}

/** Names that begin with it, then those with a word that does, then those that hold it somewhere; without capitals and accents. */
export function namesWith<Name extends Known>(typed: string, known: readonly Name[]): Name[] {
  const wanted = fold(typed.trim());
  const rank = ({ name }: Name) => {
    const at = fold(name);
    return at.startsWith(wanted) ? 0 : at.includes(` ${wanted}`) ? 1 : at.includes(wanted) ? 2 : 3;
  };
  return known.filter((one) => rank(one) < 3).toSorted((one, other) => rank(one) - rank(other));
}

/** The tag that is being typed: what stands behind the last comma. */
export function tagBegunIn(typed: string): string {
  return typed.slice(typed.lastIndexOf(",") + 1).trim();
}

/** The tags with the last one finished, and room for another. */
export function withTagFinished(typed: string, tag: string): string {
  const before = typed.slice(0, typed.lastIndexOf(",") + 1);
  return `${before}${before ? " " : ""}${tag}, `;
}

/** Those that do not stand before the last comma already. */
export function notAmong(typed: string, known: readonly Known[]): Known[] {
  const given = typed.slice(0, typed.lastIndexOf(",") + 1).split(",").map((tag) => fold(tag.trim()));
  return known.filter(({ name }) => !given.includes(fold(name)));
}
