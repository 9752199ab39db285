import { readTagId } from "../../items/read_tag_id.ts";
import { LONGEST_COLUMN_NAME } from "../import_limits.ts";
import type { ColumnTarget } from "./column_target.ts";
import { MAX_SHOWN_COLUMNS, type Reading, type ReadingChoice } from "../reading.ts";
import { shortened, shownNames } from "../shown_names.ts";
import { UnreadableFile } from "../unreadable_file.ts";
import { AMOUNTS, BESIDE_AN_ID, COLUMN_NAMES, columnKey, knownNames, MAY_BE_TEXTS, THINGS } from "./column_names.ts";
import { type Column, columnOf, type Dialect, dialectOf, NOBODYS } from "./dialects.ts";

/** A table's columns with what each of them is for. */
export interface TableLayout {
  /** The line that names them, from 1; 0 where none does. */
  readonly head: number;
  /** As the table has them; empty where nothing names them. */
  readonly names: readonly string[];
  /** The names, folded by `columnKey`. */
  readonly keys: readonly string[];
  readonly columns: readonly Column[];
  readonly dialect: Dialect;
}

const LONGEST_EXAMPLE = 60;
const LONGEST_SHOWN_NAME = 100;
const MAX_NAMED = 12;

/** @param lines the first ones @throws UnreadableFile where a table of one column says nothing that a box has */
export function layOutTable(
  lines: readonly (readonly string[])[],
  { head = findHead(lines), targets = [] }: ReadingChoice,
): TableLayout {
  const widest = Math.max(...lines.map((line) => line.length));
  const names = lines[head - 1]?.map((name) => name.slice(0, LONGEST_COLUMN_NAME).toWellFormed()) ??
    Array<string>(widest).fill("");
  const keys = names.map(columnKey);
  const dialect = dialectOf(keys) ?? NOBODYS;
  const isOneColumn = head > 0 && keys.filter((key) => key !== "").length <= 1;
  if (isOneColumn && dialect === NOBODYS && knownNames(keys) === 0) {
    const shown = shownNames(names, MAX_NAMED);
    throw new UnreadableFile(
      `None of the columns of this table is one we know: ${shown}. One of them has to be "Number" or "Title".`,
    );
  }
  const guessed = dialect === NOBODYS ? targetsByName(keys, lines.slice(head)) : [];
  const columns = names.map((name, at): Column => {
    const { target, label, ...more } = columnOf(dialect, name);
    return { ...more, label: label || `Column ${at + 1}`, target: targets[at] ?? guessed[at] ?? target };
  });
  return { head, names, keys, columns, dialect };
}

/** What the columns of a table of nobody are for: by their names, then by what stands in them. */
function targetsByName(keys: readonly string[], samples: readonly (readonly string[])[]): ColumnTarget[] {
  const textsOf = (at: number) => samples.map((line) => line[at]?.trim() ?? "").filter((text) => text !== "");
  const found: (ColumnTarget | undefined)[] = keys.map(() => undefined);
  const isDatabases = keys.some((key) => BESIDE_AN_ID.includes(key) || /.id$/.test(key));
  const fits: Readonly<Partial<Record<ColumnTarget, (at: number) => boolean>>> = {
    number: (at) => !(keys[at] === "id" && isDatabases) && mayBeNumbers(keys[at] ?? "", textsOf(at)),
    // "Item #" numbers things where nothing else does.
    title: (at) => !THINGS.includes(keys[at] ?? "") || found.includes("number") || !areNumbers(textsOf(at)),
    photo: (at) => textsOf(at).some((text) => /https?:\/\//i.test(text)),
  };
  for (const [target, names] of Object.entries(COLUMN_NAMES) as [ColumnTarget, readonly string[]][]) {
    for (const name of names) {
      const columns = keys.flatMap((key, at) => key === name && !found[at] && (fits[target]?.(at) ?? true) ? [at] : []);
      for (const at of target === "tags" ? columns : columns.slice(0, 1)) found[at] = target;
      if (columns.length > 0 && target !== "tags") break;
    }
  }
  const free = keys.flatMap((key, at) => found[at] || AMOUNTS.includes(key) || /id$/.test(key) ? [] : [at]);
  if (!found.includes("number")) {
    const mayNumber = (at: number) => at === 0 || THINGS.includes(keys[at] ?? "");
    const at = free.find((at) => mayNumber(at) && areNumbers(textsOf(at)));
    if (at !== undefined) found[at] = "number";
  }
  if (!found.includes("title") && !found.includes("description")) {
    const at = free.find((at) => !found[at] && (textsOf(at).some((text) => /\p{L}/u.test(text)) || keys[at] !== ""));
    if (at !== undefined) found[at] = "title";
  }
  return found.map((target) => target ?? "detail");
}

function mayBeNumbers(key: string, texts: readonly string[]): boolean {
  return !MAY_BE_TEXTS.includes(key) || texts.filter((text) => readTagId(text) !== null).length * 2 >= texts.length;
}

/** 1 to 8 digits each, and no two alike. */
function areNumbers(texts: readonly string[]): boolean {
  return texts.length > 0 && new Set(texts).size === texts.length && texts.every((text) => readTagId(text) !== null);
}

/** Remembers the first text in each column, for people to see what is in it. */
export function columnExamples({ names, columns }: TableLayout) {
  const examples: string[] = [];
  return {
    look(line: readonly string[]): void {
      line.slice(0, MAX_SHOWN_COLUMNS).forEach((cell, at) => examples[at] ||= shortened(cell, LONGEST_EXAMPLE));
    },
    shown: (): Reading["columns"] =>
      columns.slice(0, MAX_SHOWN_COLUMNS).map(({ target }, at) => ({
        name: shortened(names[at] ?? "", LONGEST_SHOWN_NAME),
        target,
        example: examples[at] ?? "",
      })),
  };
}

const LINES_LOOKED_AT = 10;

/**
 * Which line of a table names its columns: titles and empty lines may stand above it.
 * @param lines the first ones
 * @returns the line, from 1; 0 where none does: the first one with texts is a box itself
 */
function findHead(lines: readonly (readonly string[])[]): number {
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
