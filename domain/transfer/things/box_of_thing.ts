import { readTagId } from "../../items/read_tag_id.ts";
import { NUMBER_BEFORE } from "../plan/check_row.ts";
import { nameInAddress } from "./files_of_cell.ts";
import { fitRow } from "../plan/fit_row.ts";
import type { ImportFile, ImportRow } from "../plan/import_row.ts";
import type { BoxRules } from "../reading.ts";
import type { Detail, Thing } from "./thing.ts";

/** "SAM-0042", or digits with dashes between them: "000-042", "117". */
const NUMBERED = /^\s*(?:\p{L}+[-_#. ]*(\d+)|#?(\d+(?:-\d+)*))\s*$/u;

/** A thing as a box of its own. */
export function boxOfThing(thing: Thing, rules: BoxRules): ImportRow {
  return fitRow(rowOf(thing, rules));
}

/** With texts as long as they are. */
export function rowOf(thing: Thing, rules: BoxRules): ImportRow {
  const { place, title, path, tags, createdAt, updatedAt, deletedAt, note, source } = thing;
  return {
    ...{ place, title, tags, createdAt, updatedAt, deletedAt, note, source },
    number: numberOf(thing, rules),
    location: path.join(" / "),
    description: describe(thing.description, detailsOf(thing, rules)),
    files: filesOf(thing, rules),
  };
}

export function filesOf({ files }: Pick<Thing, "files">, { withPhotos }: BoxRules): readonly ImportFile[] {
  return withPhotos ? files : files.filter(({ isAddress }) => !isAddress);
}

function numberOf({ number }: Thing, { isForeign, numbers }: BoxRules): string {
  if (!isForeign) return number;
  return numbers === "theirs" ? theirNumber(number) : "";
}

/** The number of a box in what another program numbers its things with: "000-042" is 42. Empty where there is none, and for 0. */
export function theirNumber(text: string): string {
  const [, lettered, dashed] = NUMBERED.exec(text) ?? [];
  const digits = readTagId(text) ?? lettered ?? dashed ?? "";
  return readTagId(digits.replaceAll("-", "").replace(/^0+/, "")) ?? "";
}

/** With the number that the other program gave, where ours is another one, and the addresses of photos that are not fetched. */
export function detailsOf(thing: Thing, rules: BoxRules): Detail[] {
  const named = thing.number.trim();
  const isNumberLost = rules.isForeign && named !== "" && !/^[0-]+$/.test(named) && named !== numberOf(thing, rules);
  const addresses = rules.withPhotos ? [] : thing.files.filter(({ isAddress }) => isAddress);
  return [
    ...(isNumberLost ? [{ label: NUMBER_BEFORE, text: named }] : []),
    ...thing.details,
    ...addresses.map(({ path, fileName }) => ({
      label: "Photo",
      text: fileName === nameInAddress(path) ? path : `${fileName} (${path})`,
    })),
  ];
}

/** Texts with a line for each detail below; a detail of several lines starts on one of its own. */
export function describe(description: string, details: readonly Detail[]): string {
  const lines = details.map(({ label, text }) => `${label}:${text.includes("\n") ? "\n" : " "}${text}`);
  return [description.trim(), lines.join("\n")].filter((text) => text !== "").join("\n\n");
}
