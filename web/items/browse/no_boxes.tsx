import { ButtonLink } from "../../ui/button.tsx";
import { OpenBoxDrawing } from "../../ui/drawings/drawings.tsx";
import { State } from "../../ui/state.tsx";
import { browsePath, type Narrowing } from "./browsing.ts";

interface NothingHereProps {
  readonly narrowing: Narrowing;
  readonly term?: string;
}

/** What a filter leaves when no box fits it; nobody is left there without a way out. */
export function NoBoxes({ narrowing, term }: NothingHereProps) {
  return (
    <State
      isCompact
      drawing={<OpenBoxDrawing />}
      title={term ? `No box ${whichOf(narrowing)} matches “${term}”` : sentenceOf(narrowing)}
      actions={
        <ButtonLink to={browsePath(term ? { q: term } : {})} kind="plain">
          {term ? "Search all boxes" : "Show all boxes"}
        </ButtonLink>
      }
    />
  );
}

function sentenceOf({ place, tag }: Narrowing): string {
  if (place === undefined) return `No box has the tag “${tag}”`;
  if (tag !== undefined) return `No box ${whereOf(place)} has the tag “${tag}”`;
  return place ? `No box is ${whereOf(place)}` : "Every box has a place";
}

function whichOf({ place, tag }: Narrowing): string {
  return [place === undefined ? "" : whereOf(place), tag === undefined ? "" : `with the tag “${tag}”`].join(" ").trim();
}

function whereOf(place: string): string {
  return place ? `in “${place}”` : "without a place";
}
