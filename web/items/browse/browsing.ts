import { useSearchParams } from "react-router-dom";
import { storedText } from "../../base/stored_text.ts";

/** The orders a list can be put in, as the calls take them; the first is what one gets without asking. */
export const SORTS = {
  newest: { sortBy: "createdAt", sortOrder: "desc" },
  changed: { sortBy: "updatedAt", sortOrder: "desc" },
  number: { sortBy: "tagId", sortOrder: "asc" },
  place: { sortBy: "place", sortOrder: "asc" },
} as const;
export type Sort = keyof typeof SORTS;

/** The boxes of a place, an empty one for none, those with a tag. */
export interface Narrowing {
  readonly place?: string;
  readonly tag?: string;
}

/** What of one's boxes the home page shows, and in which order. */
export interface Browsing extends Narrowing {
  readonly sort: Sort;
}

const LONGEST_PLACE = 200;
const LONGEST_TAG = 50;

const lastSort = storedText("sort");

/** The address says what is shown, so that Back, a reload and a link do; of the order the device knows what was chosen last. */
export function browsingIn(query: URLSearchParams, sortBefore: string | null): Browsing {
  const place = query.get("place")?.replaceAll("\0", "").trim().slice(0, LONGEST_PLACE);
  const tag = query.get("tag")?.replaceAll("\0", "").trim().slice(0, LONGEST_TAG);
  const sort = [query.get("sort"), sortBefore].find(isSort) ?? "newest";
  return { ...(place === undefined ? {} : { place }), ...(tag ? { tag } : {}), sort };
}

/** The home page with the boxes of a place or a tag, or with what is found. */
export function browsePath(wanted: Partial<Browsing> & { readonly q?: string }): string {
  const query = new URLSearchParams(Object.entries(wanted));
  return query.size > 0 ? `/app/home?${query}` : "/app/home";
}

/** What a search is narrowed down to; it has an order of its own. */
export function narrowingOf({ sort: _sort, ...narrowing }: Browsing): Narrowing {
  return narrowing;
}

/** What `GET_USER_ITEMS` is asked; nothing but defaults for all boxes, newest first. */
export function payloadOf({ sort, ...narrowing }: Browsing) {
  return sort === "newest" ? narrowing : { ...narrowing, ...SORTS[sort] };
}

export function isNarrowed({ place, tag }: Narrowing): boolean {
  return place !== undefined || tag !== undefined;
}

export const NO_PLACE = "No place";

/** @param all what all the boxes are called */
export function nameOf(narrowing: Narrowing, all: string): string {
  return isNarrowed(narrowing) ? filterOf(narrowing) : all;
}

/** What somebody is shown who searches in it. */
export function nameOfFound(narrowing: Narrowing): string {
  return isNarrowed(narrowing) ? `Found · ${filterOf(narrowing)}` : "Found";
}

function filterOf({ place, tag }: Narrowing): string {
  return [place === "" ? NO_PLACE : place, tag].filter((name) => name !== undefined).join(" · ");
}

export function useBrowsing(): Browsing {
  const [query] = useSearchParams();
  return browsingIn(query, lastSort.get());
}

export function rememberSort(sort: Sort): void {
  lastSort.set(sort);
}

function isSort(text: string | null): text is Sort {
  return text !== null && Object.hasOwn(SORTS, text);
}
