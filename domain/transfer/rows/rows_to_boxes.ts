import { MAX_ROWS } from "../import_limits.ts";
import type { BoxRules } from "../reading.ts";
import { tooMany } from "../unreadable_file.ts";
import { boxOfPlace, type PlaceWithThings } from "./box_of_place.ts";
import { boxOfRow } from "./box_of_row.ts";
import { type ImportRow, pathKey } from "./import_row.ts";
import { lettersOf, textBudget } from "./text_budget.ts";

/** What became of the places of a file. */
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
  const { hold } = textBudget();
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

  function placeAt(path: readonly string[]): PlaceWithThings {
    const key = pathKey(path);
    const found = places.get(key) ?? { path, own: null, things: [] };
    places.set(key, found);
    return found;
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
