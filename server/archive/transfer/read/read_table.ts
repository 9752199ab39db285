import {
  LARGEST_ROW_BYTES,
  LONGEST_COLUMN_NAME,
  LONGEST_NAME,
  MAX_LINES,
} from "../../../../domain/transfer/import_limits.ts";
import type { ColumnTarget, Reading, ReadingChoice } from "../../../../domain/transfer/reading.ts";
import type { ImportRow } from "../../../../domain/transfer/rows/import_row.ts";
import { type Named, pathTo, placeWithin } from "../../../../domain/transfer/rows/path_to.ts";
import { textBudget } from "../../../../domain/transfer/rows/text_budget.ts";
import { shownNames, shownText } from "../../../../domain/transfer/shown_text.ts";
import { textOfCell } from "../../../../domain/transfer/table/cells.ts";
import { COLUMN_NAMES, columnKey, knownNames } from "../../../../domain/transfer/table/column_names.ts";
import { NOBODYS } from "../../../../domain/transfer/table/dialects.ts";
import { ENCODINGS } from "../../../../domain/transfer/table/encodings.ts";
import { findHead } from "../../../../domain/transfer/table/find_head.ts";
import { rowOfLine } from "../../../../domain/transfer/table/row_of_line.ts";
import { columnExamples, layOutTable, type TableLayout } from "../../../../domain/transfer/table/table_layout.ts";
import { TableLines } from "../../../../domain/transfer/table/table_lines.ts";
import { tooMany, UnreadableFile } from "../../../../domain/transfer/unreadable_file.ts";
import { elementsOf } from "../yielding.ts";
import { type Boxes, boxesOf } from "./boxes_of.ts";
import type { Text } from "./open_text.ts";

const SEPARATORS: Readonly<Record<string, string>> = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" };
const MAX_NAMED = 4;
/** Columns that are named in a sentence. */
const MAX_COLUMNS_NAMED = 12;
/** The first line is whole in it, or seen to be too long. */
const HEAD_LETTERS = 2 * LARGEST_ROW_BYTES;
const SAMPLE_LINES = 100;
const SHOWN_LINES = 10;
const LONGEST_SHOWN_LINE = 80;

/** Excel's own way to say what stands between the cells. */
const SAID_SEPARATOR = /^("?)sep=([^\w"\r\n])\1 *(?:\r\n|\r|\n)/i;

/** @throws UnreadableFile */
export async function readTable(text: Text, choice: ReadingChoice): Promise<Boxes> {
  const { encoding = text.encoding } = choice;
  const start = await beginningOf(text.pieces(encoding));
  const [said = "", , saidSeparator] = SAID_SEPARATOR.exec(start) ?? [];
  const separator = saidSeparator ?? await separatorOf(start);
  const samples = await firstLines(start.slice(said.length), separator, SAMPLE_LINES, start.length < HEAD_LETTERS);
  if (start.trim() === "" || start === said) throw new UnreadableFile("This file is empty.");
  if (samples.every(isBlank)) throw new UnreadableFile("The first lines of this table are empty.");
  const head = choice.head ?? findHead(samples);
  const layout = layOutTable(namesIn(samples, head), samples.slice(head), choice);
  if (head > 0) requireColumns(layout);
  const examples = columnExamples(layout);
  const { dialect } = layout;
  const between = SEPARATORS[separator] ?? `"${separator}"`;
  const isTorn = text.isGuess && encoding === "utf-8";
  return boxesOf({
    dialect,
    takenFor: `A table${dialect.isForeign ? ` of ${dialect.product}` : ""} with ${between} between its cells, in ${
      ENCODINGS[encoding]
    }.${isTorn ? " What in it is no UTF-8 stands as \uFFFD." : ""}${headSentence(samples, head)}${
      columnsSentence(layout)
    }`,
    reading: () => ({
      columns: examples.shown(),
      head: { line: head, lines: shownLines(samples) },
      ...(text.isGuess && { encoding }),
    }),
    rows: nested(layout, async function* () {
      let place = 0;
      for await (const line of elementsOf(after(text.pieces(encoding), said.length), new TableLines(separator))) {
        if (++place > MAX_LINES) throw tooMany(MAX_LINES, "lines");
        if (place <= head || isBlank(line)) continue;
        examples.look(line);
        yield rowOfLine(layout, line.map(textOfCell), place);
      }
    }),
  }, choice);
}

function isBlank(line: readonly string[]): boolean {
  return line.every((text) => text.trim() === "");
}

/** Where no line names the columns there are as many as the longest line has. */
function namesIn(samples: readonly (readonly string[])[], head: number): string[] {
  const named = samples[head - 1];
  if (!named) return Array(Math.max(...samples.map((line) => line.length))).fill("");
  return named.map((name) => name.slice(0, LONGEST_COLUMN_NAME).toWellFormed());
}

/** @throws UnreadableFile where a table of one column says nothing that a box has */
function requireColumns({ names, keys, dialect }: TableLayout): void {
  const filled = keys.filter((key) => key !== "");
  if (dialect !== NOBODYS || filled.length > 1 || knownNames(keys) > 0) return;
  throw new UnreadableFile(
    `None of the columns of this table is one we know: ${
      shownNames(names, MAX_COLUMNS_NAMED)
    }. One of them has to be "Number" or "Title".`,
  );
}

type Rows = () => AsyncGenerator<ImportRow>;

/** Things whose table says in which other thing they lie, with the names of those behind their place. Reads the table once more. */
function nested({ dialect }: TableLayout, rows: Rows): Rows {
  if (!dialect.refs) return rows;
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
  const { hold } = textBudget();
  for await (const { ref, title, parentRef } of rows) {
    if (ref === "" || parents.has(ref)) continue;
    hold(ref.length + title.length + parentRef.length);
    // Copies: a part of a text keeps the whole piece of the file in memory.
    const copy = structuredClone({ ref, name: title.slice(0, LONGEST_NAME), parent: parentRef || null });
    parents.set(copy.ref, copy);
  }
  return parents;
}

function headSentence(samples: readonly (readonly string[])[], head: number): string {
  if (head === 0) return " No line names its columns.";
  const above = samples.slice(0, head - 1).flat().filter((text) => text.trim() !== "");
  const leftOut = above.length > 0 ? ` What stands above it is left out: ${shownNames(above, MAX_COLUMNS_NAMED)}.` : "";
  return head === 1 ? "" : ` Line ${head} names its columns.${leftOut}`;
}

/** Many names say nothing to anybody; each column is shown besides. */
function columnsSentence({ names, columns, dialect }: TableLayout): string {
  const namesOf = (target: ColumnTarget) =>
    names.filter((name, at) => name.trim() !== "" && columns[at]?.target === target);
  const guessed = namesOf("number").filter((name) =>
    dialect === NOBODYS && !COLUMN_NAMES.number?.includes(columnKey(name))
  );
  const said = guessed.length > 0
    ? ` The number of a box is taken from ${shownNames(guessed, MAX_COLUMNS_NAMED)}.`
    : "";
  const details = namesOf("detail");
  if (details.length > MAX_NAMED) return `${said} ${details.length} columns become lines in the description.`;
  return details.length > 0 ? `${said} Lines in the description: ${shownNames(details, MAX_NAMED)}.` : said;
}

async function beginningOf(texts: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of texts) {
    text += piece;
    if (text.length >= HEAD_LETTERS) break;
  }
  return text.slice(0, HEAD_LETTERS);
}

/** As far as they are whole. @param isAll nothing is cut off at the end @throws UnreadableFile */
async function firstLines(text: string, separator: string, most: number, isAll = false): Promise<string[][]> {
  const cutter = new TableLines(separator);
  const ending = { take: (piece: string) => cutter.take(piece), end: () => isAll ? cutter.end() : [] };
  const lines: string[][] = [];
  for await (const line of elementsOf([text], ending)) {
    if (lines.push(line) === most) break;
  }
  return lines;
}

/** The one that makes the best table of the first lines: it stands in most of them, the first of which names columns, and they have equally many cells. */
async function separatorOf(text: string): Promise<string> {
  const scores: { separator: string; score: number }[] = [];
  for (const separator of Object.keys(SEPARATORS)) scores.push({ separator, score: await scoreOf(text, separator) });
  return scores.reduce((best, one) => one.score > best.score ? one : best).separator;
}

const NAME_WEIGHT = 0.3;
const EVEN_WEIGHT = 1 / 10_000;

async function scoreOf(text: string, separator: string): Promise<number> {
  let lines: string[][];
  try {
    lines = await firstLines(text + "\n", separator, SHOWN_LINES);
  } catch (error) {
    if (error instanceof UnreadableFile) return 0;
    throw error;
  }
  const wide = lines.filter((line) => line.length > 1);
  const share = wide.length / lines.filter((line) => !isBlank(line)).length;
  const names = Math.min(2, knownNames((wide[0] ?? []).map(columnKey)));
  const widths = Map.groupBy(wide, (line) => line.length);
  const even = Math.max(0, ...Array.from(widths, ([width, { length }]) => width * length));
  return wide.length === 0 ? 0 : share + names * NAME_WEIGHT + even * EVEN_WEIGHT;
}

function shownLines(samples: readonly (readonly string[])[]): NonNullable<Reading["head"]>["lines"] {
  return samples.slice(0, SHOWN_LINES).flatMap((line, at) => {
    const text = shownText(line.filter((cell) => cell.trim() !== "").join(" · "), LONGEST_SHOWN_LINE);
    return text === "" ? [] : [{ line: at + 1, text }];
  });
}

async function* after(texts: AsyncIterable<string>, letters: number): AsyncGenerator<string> {
  let left = letters;
  for await (const text of texts) {
    yield text.slice(left);
    left = Math.max(0, left - text.length);
  }
}
