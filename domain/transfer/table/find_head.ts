import { readTagId } from "../../items/read_tag_id.ts";
import { columnKey, knownNames } from "./column_names.ts";
import { dialectOf } from "./dialects.ts";

const LINES_LOOKED_AT = 10;

/**
 * Which line of a table names its columns: titles and empty lines may stand above it.
 * @param lines the first ones
 * @returns the line, from 1; 0 where none does: the first one with texts is a box itself
 */
export function findHead(lines: readonly (readonly string[])[]): number {
  const looked = lines.slice(0, LINES_LOOKED_AT).map((cells, at) => ({ line: at + 1, cells, ...look(cells) }))
    .filter(({ filled }) => filled.length > 0);
  const dialect = looked.find(({ keys }) => dialectOf(keys) !== null);
  if (dialect) return dialect.line;
  const [first] = looked;
  // What stands above a head is narrower than it, or it begins a column of numbers; any other line is one of the rows.
  const named = looked.filter(({ known, filled: { length } }, at) =>
    (known > 1 || (known > 0 && known === length)) &&
    (looked.slice(0, at).every(({ filled }) => filled.length < length) || beginsNumbers(looked, at))
  );
  const most = Math.max(...named.map(({ known }) => known));
  const best = named.find(({ known }) => known === most) ?? (first && first.known > 0 && !first.isBox ? first : null);
  if (best) return best.line;
  const widest = Math.max(...looked.map(({ filled }) => filled.length));
  const wide = looked.find(({ filled }) => filled.length > 1 && filled.length > widest / 2) ?? first;
  return wide && !wide.isBox ? wide.line : 0;
}

/** Whether it names a column whose cells below it are all numbers of boxes, and above it none. */
function beginsNumbers(looked: readonly { readonly cells: readonly string[] }[], at: number): boolean {
  const areNumbers = (lines: typeof looked, column: number) =>
    lines.map(({ cells }) => readTagId(cells[column] ?? "") !== null);
  return looked[at]?.cells.some((name, column) => {
    if (name.trim() === "") return false;
    const below = areNumbers(looked.slice(at + 1), column);
    return below.length > 0 && below.every(Boolean) && !areNumbers(looked.slice(0, at + 1), column).some(Boolean);
  }) ?? false;
}

function look(line: readonly string[]) {
  const filled = line.map((text) => text.trim()).filter((text) => text !== "");
  const keys = filled.map(columnKey);
  return { filled, keys, known: knownNames(keys), isBox: filled.some((text) => readTagId(text) !== null) };
}
