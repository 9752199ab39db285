import { detailsOf, filesOf, rowOf } from "./box_of_thing.ts";
import { LONGEST } from "./check_row.ts";
import { fitRow } from "./fit_row.ts";
import type { ImportRow } from "./import_row.ts";
import type { BoxRules } from "./reading.ts";
import { BLANK_THING, QUANTITY, type Thing } from "./thing.ts";

/** A line of a list of contents; longer texts stay behind. */
const LONGEST_LINE = 300;
/** Room for the sentence that says how many more there are. */
const LAST_LINE = 60;

export interface PlaceWithThings {
  readonly path: readonly string[];
  /** What the file says of the place itself. */
  own: Thing | null;
  readonly things: Thing[];
}

/** A place as one box, with what lies in it as a list. */
export function boxOfPlace({ path, own, things }: PlaceWithThings, rules: BoxRules): ImportRow {
  const place = Math.min(...[own, ...things].flatMap((thing) => thing ? [thing.place] : []));
  const called = { title: path.at(-1) ?? "", path: path.slice(0, -1) };
  const row = rowOf({ ...BLANK_THING, ...own, ...called, place, deletedAt: "" }, rules);
  const { list, left } = listOf(things, rules, LONGEST.description - row.description.length - LAST_LINE);
  const firstPhotos = things.flatMap(({ files }) => files.slice(0, 1));
  return fitRow({
    ...row,
    description: [row.description, list].filter((text) => text !== "").join("\n\n"),
    tags: [row, ...things].flatMap(({ tags }) => tags),
    files: [...row.files, ...filesOf({ files: firstPhotos }, rules)],
    note: left > 0 ? `${left} of its ${things.length} things do not fit into the list.` : "",
  });
}

function listOf(things: readonly Thing[], rules: BoxRules, room: number) {
  const lines: string[] = [];
  let letters = 0;
  for (const thing of things) {
    const line = contentLine(thing, rules);
    letters += line.length + 1;
    if (letters > room) break;
    lines.push(line);
  }
  const left = things.length - lines.length;
  return { list: [...lines, ...(left > 0 ? [`… and ${left} more`] : [])].join("\n"), left };
}

/** "- Drill (2): Serial number: 123; a gift" */
function contentLine(thing: Thing, rules: BoxRules): string {
  const details = detailsOf(thing, { ...rules, numbers: "next", withPhotos: true });
  const quantity = details.find(({ label }) => label === QUANTITY)?.text;
  const said = [
    ...details.filter(({ label }) => label !== QUANTITY).map(({ label, text }) => `${label}: ${text}`),
    thing.description,
  ].map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => text !== "");
  const line = `- ${thing.title.trim() || "Without a name"}${quantity ? ` (${quantity})` : ""}`;
  const whole = said.length > 0 ? `${line}: ${said.join("; ")}` : line;
  return whole.length <= LONGEST_LINE ? whole : whole.slice(0, LONGEST_LINE - 1).toWellFormed() + "…";
}
