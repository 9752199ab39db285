import type { ImportFile } from "../plan/import_row.ts";

/** What another program knows of a thing and a box has no field for. */
export interface Detail {
  readonly label: string;
  readonly text: string;
}

/** What a program keeps, before it is decided what of it becomes a box. */
export interface Thing {
  /** As in `ImportRow`. */
  readonly place: number;
  /** A location or a folder: other things lie in it. */
  readonly isFolder: boolean;
  /** As that program spells it. */
  readonly number: string;
  readonly title: string;
  readonly description: string;
  /** The names of the places around it, outermost first. */
  readonly path: readonly string[];
  readonly tags: readonly string[];
  readonly details: readonly Detail[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deletedAt: string;
  readonly files: readonly ImportFile[];
  /** What the program calls it, and the thing it lies in; empty where that says nothing. */
  readonly ref: string;
  readonly parentRef: string;
  /** As in `ImportRow`. */
  readonly note: string;
  readonly source: string;
}

const LONGEST_SOURCE = 200;
const LONGEST_TITLE = 100;

interface Called {
  /** What no other installation calls anything. */
  readonly own: string;
  /** A number that each installation counts from 1. */
  readonly counted: string;
  readonly title: string;
}

/** How a thing of a program is known when it comes again; empty where nothing says it, as zeros do. */
export function sourceOf(product: string, { own, counted, title }: Called): string {
  const called = isSaid(own)
    ? own.trim()
    : isSaid(counted)
    ? `${counted.trim()} ${title.trim().slice(0, LONGEST_TITLE)}`
    : "";
  const source = `${product} ${called.toWellFormed()}`;
  return called === "" || source.length > LONGEST_SOURCE ? "" : source;
}

function isSaid(called: string): boolean {
  return !/^[\s0-]*$/.test(called);
}

export const BLANK_THING: Omit<Thing, "place"> = {
  isFolder: false,
  number: "",
  title: "",
  description: "",
  path: [],
  tags: [],
  details: [],
  createdAt: "",
  updatedAt: "",
  deletedAt: "",
  files: [],
  ref: "",
  parentRef: "",
  note: "",
  source: "",
};

export const QUANTITY = "Quantity";

/** One text for a place, however its letters are composed and whatever their case; the separator is in no name. */
export function pathKey(path: readonly string[]): string {
  return path.join("\0").normalize("NFC").toLowerCase();
}
