import type { ImportRow } from "../../../../domain/transfer/plan/import_row.ts";
import type { BoxRules, Reading, ReadingChoice } from "../../../../domain/transfer/reading.ts";
import type { Dialect } from "../../../../domain/transfer/table/dialects.ts";
import type { Thing } from "../../../../domain/transfer/things/thing.ts";
import { type PlaceCounts, thingsToBoxes } from "../../../../domain/transfer/things/things_to_boxes.ts";

/** The boxes of an uploaded file. What is said of it as a whole is known once all rows were read. */
export interface Table {
  /** Another program's, with numbers of its own. */
  readonly isForeign: boolean;
  /** What the file was taken for, in sentences. */
  takenFor(): string;
  /** Null where there is nothing to choose. */
  reading(): Reading | null;
  rows(): AsyncIterable<ImportRow>;
}

interface Things {
  readonly product: string;
  readonly isForeign: boolean;
  readonly rules: BoxRules;
  readonly takenFor: string;
  /** What only a table has. */
  reading(): Pick<Reading, "columns" | "head" | "encoding">;
  /** Can be read twice. */
  things(): AsyncIterable<Thing>;
}

export function boxRules(
  { isForeign, hasBoxNumbers }: Pick<Dialect, "isForeign" | "hasBoxNumbers">,
  { numbers = hasBoxNumbers ? "theirs" : "next", boxes = "items", withPhotos = false }: ReadingChoice,
): BoxRules {
  return { isForeign, numbers, boxes: isForeign ? boxes : "items", withPhotos };
}

export function tableOfThings({ product, isForeign, rules, takenFor, reading, things }: Things): Table {
  const decide = thingsToBoxes(rules);
  let [addresses, hasPlaces, hasNumbers] = [0, false, false];
  const choices = () => ({
    ...(hasNumbers && { numbers: rules.numbers }),
    ...(hasPlaces && { boxes: rules.boxes }),
  });
  return {
    isForeign,
    takenFor: () => [takenFor, placesSentence(decide.counts(), rules)].join(" ").trim(),
    reading: () => ({
      product: isForeign ? product : "",
      ...reading(),
      ...(isForeign && choices()),
      addresses,
      withPhotos: rules.withPhotos,
    }),
    async *rows() {
      if (isForeign) { for await (const thing of things()) decide.see(thing); }
      for await (const thing of things()) {
        addresses += thing.files.filter(({ isAddress }) => isAddress).length;
        hasPlaces ||= thing.isFolder || thing.path.length > 0;
        hasNumbers ||= thing.number.trim() !== "";
        yield* decide.take(thing);
      }
      yield* decide.end();
    },
  };
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
