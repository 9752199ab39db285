import { lettersOf, MAX_ROWS, textBudget } from "../import_limits.ts";
import { LONGEST } from "../plan/check_row.ts";
import type { BoxRules } from "../reading.ts";
import { sentences } from "../shown_names.ts";
import { tooMany } from "../unreadable_file.ts";
import { boxOfRow, cutEnd, detailsOf, filesOf, fitRow, withoutDetails } from "./box_of_row.ts";
import { BLANK_ROW, type ImportRow, pathKey, QUANTITY } from "./import_row.ts";

export interface PlaceCounts {
  /** Places that other boxes name, and that are no boxes. */
  readonly named: number;
  /** Those of them whose own texts and files do not come along. */
  readonly losing: number;
}

/**
 * Decides what of another program's things becomes a box: see them all first, then take them in their order.
 * - `items`: every thing, and every place in which nothing lies; other places are named by what lies in them.
 * - `places`: every place in which something lies or nothing ever did, its things listed; and things that lie nowhere.
 */
export function rowsToBoxes(rules: BoxRules) {
  const holding = new Set<string>();
  const holdingThings = new Set<string>();
  const places = new Map<string, PlaceWithThings>();
  const placeAt = (path: readonly string[]) => placeIn(places, path);
  const hold = textBudget();
  let seen = 0, named = 0, losing = 0;

  /** @throws UnreadableFile where there is more than a reading may keep in memory */
  function see({ path, isFolder }: ImportRow): void {
    if (++seen > MAX_ROWS) throw tooMany(MAX_ROWS, "rows");
    const key = pathKey(path);
    if (!holding.has(key)) hold(key.length);
    holding.add(key);
    if (!isFolder) holdingThings.add(key);
  }

  /** @returns the boxes that are known by now */
  function take(row: ImportRow): ImportRow[] {
    const own = [...row.path, row.title.trim()];
    const isEmptied = row.isFolder && holding.has(pathKey(own));
    if (rules.boxes === "items") return isEmptied ? passOver(row) : [boxOfRow(row, rules)];
    if (holdingThings.has(pathKey(own)) && placeAt(own).own === null) placeAt(own).own = row;
    else if (isEmptied) passOver(row);
    else if (row.isFolder || row.path.length === 0) return [boxOfRow(row, rules)];
    else {
      hold(lettersOf(row));
      placeAt(row.path).things.push(row);
    }
    return [];
  }

  function passOver({ description, details, files, tags }: ImportRow): ImportRow[] {
    named++;
    if (description.trim() !== "" || details.length + files.length + tags.length > 0) losing++;
    return [];
  }

  return {
    see,
    take,
    /** Those of places, once everything was taken. */
    *end(): Generator<ImportRow> {
      for (const place of places.values()) yield boxOfPlace(place, rules);
    },
    counts: (): PlaceCounts => ({ named, losing }),
  };
}

/** A line of a list of contents whose things do not all fit. */
const LONGEST_LINE = 300;
/** Far more than a box holds. */
const MAX_FILES = 1_000;
/** Room for the sentence that says how many more there are. */
const LAST_LINE = 60;

interface PlaceWithThings {
  readonly path: readonly string[];
  own: ImportRow | null;
  readonly things: ImportRow[];
}

function placeIn(places: Map<string, PlaceWithThings>, path: readonly string[]): PlaceWithThings {
  const key = pathKey(path);
  const found = places.get(key) ?? { path, own: null, things: [] };
  places.set(key, found);
  return found;
}

function boxOfPlace({ path, own, things }: PlaceWithThings, rules: BoxRules): ImportRow {
  const rowNumber = Math.min(...[own, ...things].flatMap((row) => row ? [row.rowNumber] : []));
  const called = { title: path.at(-1) ?? "", path: path.slice(0, -1) };
  const row = withoutDetails({ ...BLANK_ROW, ...own, ...called, rowNumber, deletedAt: "" }, rules);
  const { list, left } = listOf(things, rules, LONGEST.description - row.description.length - LAST_LINE);
  const files = [...row.files, ...things.flatMap((thing) => filesOf(thing, rules))];
  return fitRow({
    ...row,
    description: [row.description, list].filter((text) => text !== "").join("\n\n"),
    // More than so many never fit into a description, which then says so.
    tags: [...new Set([row, ...things].flatMap(({ tags }) => tags))].slice(0, LONGEST.description),
    files: files.slice(0, MAX_FILES),
    note: sentences(
      row.note,
      left > 0 && `${left} of its ${things.length} things do not fit whole into the list.`,
      files.length > MAX_FILES && `Of its ${files.length} photos and files only the first ${MAX_FILES} are looked at.`,
    ),
  });
}

function listOf(things: readonly ImportRow[], rules: BoxRules, room: number) {
  const whole = linesWithin(room, Infinity, things, rules);
  const fair = Math.max(LONGEST_LINE, Math.floor(room / things.length) - 1);
  const { lines, left } = whole.left === 0 ? whole : linesWithin(room, fair, things, rules);
  const more = things.length - lines.length;
  return { list: [...lines, ...(more > 0 ? [`… and ${more} more`] : [])].join("\n"), left };
}

/** @returns `left`: how many things have no line, or one that is cut */
function linesWithin(room: number, longest: number, things: readonly ImportRow[], rules: BoxRules) {
  const lines: string[] = [];
  let [letters, left] = [0, things.length];
  for (const thing of things) {
    const line = contentLine(thing, rules);
    const shown = cutEnd(line, longest);
    letters += shown.length + 1;
    if (letters > room) break;
    lines.push(shown);
    if (shown === line) left--;
  }
  return { lines, left };
}

/** "- Drill (2): Serial number: 123; a gift" */
function contentLine(thing: ImportRow, rules: BoxRules): string {
  const details = detailsOf(thing, { ...rules, numbers: "next" });
  const quantity = details.find(({ label }) => label === QUANTITY)?.text;
  const said = [
    ...details.filter(({ label }) => label !== QUANTITY).map(({ label, text }) => `${label}: ${text}`),
    thing.description,
  ].map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => text !== "");
  const line = `- ${thing.title.trim() || "Without a name"}${quantity ? ` (${quantity})` : ""}`;
  return said.length > 0 ? `${line}: ${said.join("; ")}` : line;
}
