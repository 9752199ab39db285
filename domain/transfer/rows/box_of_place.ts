import { LONGEST } from "../plan/check_row.ts";
import type { BoxRules } from "../reading.ts";
import { cutEnd, detailsOf, filesOf, fitRow, withoutDetails } from "./box_of_row.ts";
import { BLANK_ROW, type ImportRow, QUANTITY } from "./import_row.ts";

/** A line of a list of contents whose things do not all fit. */
const LONGEST_LINE = 300;
/** Far more than a box holds. */
const MAX_FILES = 1_000;
/** Room for the sentence that says how many more there are. */
const LAST_LINE = 60;

export interface PlaceWithThings {
  readonly path: readonly string[];
  /** What the file says of the place itself. */
  own: ImportRow | null;
  readonly things: ImportRow[];
}

/** A place as one box, with what lies in it as a list. */
export function boxOfPlace({ path, own, things }: PlaceWithThings, rules: BoxRules): ImportRow {
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
    note: [
      row.note,
      left > 0 ? `${left} of its ${things.length} things do not fit whole into the list.` : "",
      files.length > MAX_FILES
        ? `Of its ${files.length} photos and files only the first ${MAX_FILES} are looked at.`
        : "",
    ].filter((sentence) => sentence !== "").join(" "),
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
