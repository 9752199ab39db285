import { describe, detailsOf, numberOf } from "./box_of_thing.ts";
import { LONGEST } from "./check_row.ts";
import { fitRow } from "./fit_row.ts";
import { BLANK_ROW, type ImportRow } from "./import_row.ts";
import type { BoxRules } from "./reading.ts";
import { BLANK_THING, QUANTITY, type Thing } from "./thing.ts";

/** A line of a list of contents; longer texts stay behind. */
const LONGEST_LINE = 300;
/** Room for the sentence that says how many more there are. */
const LAST_LINE = 60;

/** A place as one box, with what lies in it as a list. */
export function boxOfPlace(
  { path, own, things }: {
    readonly path: readonly string[];
    readonly own: Thing | null;
    readonly things: readonly Thing[];
  },
  rules: BoxRules,
): ImportRow {
  const place = Math.min(...[own, ...things].flatMap((thing) => thing ? [thing.place] : []));
  const itself = own ?? { ...BLANK_THING, place };
  const texts = describe(itself.description, detailsOf(itself, rules));
  const { list, left } = listOf(things, rules, LONGEST.description - texts.length - LAST_LINE);
  const firstPhotos = things.flatMap(({ files }) => files.slice(0, 1));
  return fitRow({
    ...BLANK_ROW,
    place,
    source: itself.source,
    number: numberOf(itself, rules),
    title: path.at(-1) ?? "",
    location: path.slice(0, -1).join(" / "),
    description: [texts, list].filter((text) => text !== "").join("\n\n"),
    tags: [itself, ...things].flatMap(({ tags }) => tags),
    createdAt: itself.createdAt,
    updatedAt: itself.updatedAt,
    files: [...itself.files, ...firstPhotos].filter(({ isAddress }) => rules.withPhotos || !isAddress),
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
