import { fitRow } from "./fit_row.ts";
import { BLANK_ROW, type ImportRow } from "./import_row.ts";
import type { BoxRules } from "./reading.ts";
import { theirNumber } from "./their_number.ts";
import type { Detail, Thing } from "./thing.ts";

/** A thing as a box of its own. */
export function boxOfThing(thing: Thing, rules: BoxRules): ImportRow {
  const { place, title, path, tags, createdAt, updatedAt, deletedAt, note, source } = thing;
  const row = {
    ...BLANK_ROW,
    ...{ place, title, tags, createdAt, updatedAt, deletedAt, note, source },
    number: numberOf(thing, rules),
    location: path.join(" / "),
    description: describe(thing.description, detailsOf(thing, rules)),
    files: rules.withPhotos ? thing.files : thing.files.filter(({ isAddress }) => !isAddress),
  };
  return rules.isForeign ? fitRow(row) : row;
}

export function numberOf({ number }: Thing, { isForeign, numbers }: BoxRules): string {
  if (!isForeign) return number;
  return numbers === "theirs" ? theirNumber(number) : "";
}

/** With the number that the other program gave, where ours is another one, and the addresses of photos that are not fetched. */
export function detailsOf(thing: Thing, rules: BoxRules): Detail[] {
  const named = thing.number.trim();
  const isNumberLost = rules.isForeign && named !== "" && !/^[0-]+$/.test(named) && named !== numberOf(thing, rules);
  const addresses = rules.withPhotos ? [] : thing.files.filter(({ isAddress }) => isAddress);
  return [
    ...(isNumberLost ? [{ label: "Number before", text: named }] : []),
    ...thing.details,
    ...addresses.map(({ path }) => ({ label: "Photo", text: path })),
  ];
}

/** Texts with a line for each detail below; a detail of several lines starts on one of its own. */
export function describe(description: string, details: readonly Detail[]): string {
  const lines = details.map(({ label, text }) => `${label}:${text.includes("\n") ? "\n" : " "}${text}`);
  return [description.trim(), lines.join("\n")].filter((text) => text !== "").join("\n\n");
}
