import { LONGEST_NAME, textBudget } from "../../../../domain/transfer/import_limits.ts";
import type { BoxRules, Reading, ReadingChoice } from "../../../../domain/transfer/reading.ts";
import {
  type ImportRow,
  isSaid,
  type Named,
  pathTo,
  placeWithin,
} from "../../../../domain/transfer/rows/import_row.ts";
import { type PlaceCounts, rowsToBoxes } from "../../../../domain/transfer/rows/rows_to_boxes.ts";
import { sentences } from "../../../../domain/transfer/shown_names.ts";
import type { Dialect } from "../../../../domain/transfer/table/dialects.ts";

/** The boxes of an uploaded file. What is said of it as a whole is known once all rows were read. */
export interface Boxes {
  /** Another program's, with numbers of its own. */
  readonly isForeign: boolean;
  /** What the file was taken for, in sentences. */
  takenFor(): string;
  /** Null where there is nothing to choose. */
  reading(): Reading | null;
  rows(): AsyncIterable<ImportRow>;
}

interface ReadRows {
  readonly dialect: Dialect;
  takenFor(): string;
  /** What only a table has. */
  reading(): Pick<Reading, "columns" | "head" | "encoding">;
  /** Can be read twice. */
  rows(): AsyncIterable<ImportRow>;
}

export function boxesOf({ dialect, takenFor, reading, ...given }: ReadRows, choice: ReadingChoice): Boxes {
  const { isForeign, product } = dialect;
  const rules = rulesOf(dialect, choice);
  const rows = nested(dialect, given.rows);
  const decide = rowsToBoxes(rules);
  let [addresses, hasPlaces, hasNumbers] = [0, false, false];
  return {
    isForeign,
    takenFor: () => sentences(takenFor(), placesSentence(decide.counts(), rules)),
    reading: () => ({
      product: isForeign ? product : "",
      ...reading(),
      ...(isForeign && hasNumbers && { numbers: rules.numbers }),
      ...(isForeign && hasPlaces && { boxes: rules.boxes }),
      addresses,
      withPhotos: rules.withPhotos,
    }),
    async *rows() {
      if (isForeign) { for await (const row of rows()) decide.see(row); }
      for await (const row of rows()) {
        addresses += row.files.filter(({ isAddress }) => isAddress).length;
        hasPlaces ||= row.isFolder || row.path.length > 0;
        hasNumbers ||= isSaid(row.number);
        yield* decide.take(row);
      }
      yield* decide.end();
    },
  };
}

/** Things whose program says in which other thing they lie, with the names of those behind their place. Reads them once more. */
function nested({ refs }: Dialect, rows: ReadRows["rows"]): ReadRows["rows"] {
  if (!refs) return rows;
  let parents: ReadonlyMap<string, Named> | null = null;
  return async function* () {
    parents ??= await parentsOf(rows());
    for await (const row of rows()) {
      const { path, parentRef } = row;
      yield parentRef === "" ? row : { ...row, path: placeWithin(path, pathTo(parentRef, parents)) };
    }
  };
}

/** @throws UnreadableFile where it is more than a reading may keep in memory */
async function parentsOf(rows: AsyncIterable<ImportRow>): Promise<Map<string, Named>> {
  const parents = new Map<string, Named>();
  const hold = textBudget();
  for await (const { ref, title, parentRef } of rows) {
    if (ref === "" || parents.has(ref)) continue;
    hold(ref.length + title.length + parentRef.length);
    // Copies: a part of a text keeps the whole piece of the file in memory.
    const copy = structuredClone({ ref, name: title.slice(0, LONGEST_NAME), parent: parentRef || null });
    parents.set(copy.ref, copy);
  }
  return parents;
}

function rulesOf(
  { isForeign, hasBoxNumbers }: Dialect,
  { numbers = hasBoxNumbers ? "theirs" : "next", boxes = "items", withPhotos = false }: ReadingChoice,
): BoxRules {
  return { isForeign, numbers, boxes: isForeign ? boxes : "items", withPhotos };
}

function placesSentence({ named, losing }: PlaceCounts, { boxes }: BoxRules): string {
  if (named === 0) return "";
  const places = named === 1 ? "1 place is no box" : `${named} places are no boxes`;
  const why = boxes === "items" ? "others lie there and name it" : "there are only other places in it";
  const lost = losing === 0
    ? ""
    : ` What ${losing === 1 ? "one of them says" : `${losing} of them say`} of itself stays out` +
      (boxes === "items" ? '; "Every place" keeps it.' : ".");
  return `${places}: ${why}.${lost}`;
}
