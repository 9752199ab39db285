/** What another program knows of a thing and a box has no field for. */
export interface Detail {
  readonly label: string;
  readonly text: string;
}

/** A box, a thing or a place as an uploaded file tells it, whichever program wrote the file. All texts as they stand there. */
export interface ImportRow {
  /** Where a person finds it: the row of a table (its head is row 1), or its position in a list, from 1. Unique in a file. */
  readonly rowNumber: number;
  /** A location or a folder: other things lie in it. */
  readonly isFolder: boolean;
  /** Empty where there is none: then the box gets the next free one. */
  readonly number: string;
  readonly title: string;
  readonly description: string;
  /** The names of the places around it, outermost first. */
  readonly path: readonly string[];
  readonly tags: readonly string[];
  /** None is left once it is a box. */
  readonly details: readonly Detail[];
  /** As `readTime` reads them; empty where the file says nothing. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** A box of the trash. */
  readonly deletedAt: string;
  readonly files: readonly ImportFile[];
  /** By which the scan page finds it. */
  readonly codes: readonly string[];
  /** What its program calls it, and the thing it lies in; empty where that says nothing. */
  readonly ref: string;
  readonly parentRef: string;
  /** What a person should know of it before it is imported. */
  readonly note: string;
  /** As `sourceOf` spells it. */
  readonly source: string;
}

/** A file that belongs to a row, in the order of the box. */
export interface ImportFile {
  /** In the uploaded zip, or an address. */
  readonly path: string;
  readonly fileName: string;
  readonly createdAt: string;
  readonly caption?: string;
  readonly isCover?: boolean;
  /** Its bytes are to be fetched from the address that `path` is. */
  readonly isAddress?: boolean;
}

export const BLANK_ROW: Omit<ImportRow, "rowNumber"> = {
  isFolder: false,
  ...{ number: "", title: "", description: "", path: [], tags: [], details: [], codes: [] },
  ...{ createdAt: "", updatedAt: "", deletedAt: "", files: [], ref: "", parentRef: "", note: "", source: "" },
};

export const QUANTITY = "Quantity";
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

/** Zeros and dashes say nothing. */
export function isSaid(called: string): boolean {
  return !/^[\s0-]*$/.test(called);
}

/** One text for a place, however its letters are composed and whatever their case; the separator is in no name. */
export function pathKey(path: readonly string[]): string {
  return path.join("\0").normalize("NFC").toLowerCase();
}

export interface Named {
  readonly name: string;
  readonly parent: string | null;
}

const DEEPEST = 50;

/**
 * Where a thing lies whose table names a place and the thing it lies in. Older tables name the place of the outermost thing,
 * newer ones what the inner one lies in, things and all.
 * @param names of the things around it, from the outermost
 */
export function placeWithin(place: readonly string[], names: readonly string[]): string[] {
  const around = names.slice(0, -1);
  const isNamed = around.every((name, at) => place.at(at - around.length)?.trim() === name);
  return [...place, ...(isNamed ? names.slice(-1) : names)];
}

/** The names from the outermost to this one. A ring of parents, which no program writes, ends where it began. */
export function pathTo(id: string | null, parents: ReadonlyMap<string, Named>): string[] {
  const path: string[] = [];
  const seen = new Set<string>();
  for (let at = id; at !== null && !seen.has(at) && path.length < DEEPEST;) {
    seen.add(at);
    const found = parents.get(at);
    if (!found) break;
    path.unshift(found.name.trim());
    at = found.parent;
  }
  return path;
}
