import { LARGEST_ROW_BYTES, MAX_LINES } from "../../../../domain/transfer/import_limits.ts";
import type { Reading, ReadingChoice } from "../../../../domain/transfer/reading.ts";
import type { ColumnTarget } from "../../../../domain/transfer/table/column_target.ts";
import { sentences, shortened, shownNames } from "../../../../domain/transfer/shown_names.ts";
import { textOfCell } from "../../../../domain/transfer/table/cells.ts";
import { COLUMN_NAMES, columnKey, knownNames } from "../../../../domain/transfer/table/column_names.ts";
import { NOBODYS } from "../../../../domain/transfer/table/dialects.ts";
import { ENCODINGS } from "../../../../domain/transfer/table/encodings.ts";
import { rowOfLine } from "../../../../domain/transfer/table/row_of_line.ts";
import { columnExamples, layOutTable, type TableLayout } from "../../../../domain/transfer/table/table_layout.ts";
import { TableLines } from "../../../../domain/transfer/table/table_lines.ts";
import { tooMany, UnreadableFile } from "../../../../domain/transfer/unreadable_file.ts";
import { elementsOf } from "../yielding.ts";
import { type Boxes, boxesOf } from "./boxes_of.ts";
import type { Text } from "./open_text.ts";

const SEPARATORS: Readonly<Record<string, string>> = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" };
const MAX_NAMED = 12;
const MAX_DETAILS_NAMED = 4;
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
  const layout = layOutTable(samples, choice);
  const { head, dialect } = layout;
  const examples = columnExamples(layout);
  const between = SEPARATORS[separator] ?? `"${separator}"`;
  const script = ENCODINGS[encoding];
  const isTorn = text.isGuess && encoding === "utf-8";
  return boxesOf({
    dialect,
    takenFor: () =>
      sentences(
        `A table${dialect.isForeign ? ` of ${dialect.product}` : ""} with ${between} between its cells, in ${script}.`,
        isTorn && "What in it is no UTF-8 stands as \uFFFD.",
        headSentences(samples, head),
        columnSentences(layout),
      ),
    reading: () => ({
      columns: examples.shown(),
      head: { line: head, lines: shownLines(samples) },
      ...(text.isGuess && { encoding }),
    }),
    async *rows() {
      let rowNumber = 0;
      for await (const line of elementsOf(after(text.pieces(encoding), said.length), new TableLines(separator))) {
        if (++rowNumber > MAX_LINES) throw tooMany(MAX_LINES, "lines");
        if (rowNumber <= head || isBlank(line)) continue;
        examples.look(line);
        yield rowOfLine(layout, line.map(textOfCell), rowNumber);
      }
    },
  }, choice);
}

function isBlank(line: readonly string[]): boolean {
  return line.every((text) => text.trim() === "");
}

function headSentences(samples: readonly (readonly string[])[], head: number): string {
  if (head <= 1) return head === 1 ? "" : "No line names its columns.";
  const above = samples.slice(0, head - 1).flat().filter((text) => text.trim() !== "");
  return sentences(
    `Line ${head} names its columns.`,
    above.length > 0 && `What stands above it is left out: ${shownNames(above, MAX_NAMED)}.`,
  );
}

/** Many names say nothing to anybody; each column is shown besides. */
function columnSentences({ names, columns, dialect }: TableLayout): string {
  const namesOf = (target: ColumnTarget) =>
    names.filter((name, at) => name.trim() !== "" && columns[at]?.target === target);
  const known = COLUMN_NAMES.number ?? [];
  const guessed = namesOf("number").filter((name) => dialect === NOBODYS && !known.includes(columnKey(name)));
  const details = namesOf("detail");
  const shown = details.length > MAX_DETAILS_NAMED
    ? `${details.length} columns become lines in the description.`
    : `Lines in the description: ${shownNames(details, MAX_DETAILS_NAMED)}.`;
  return sentences(
    guessed.length > 0 && `The number of a box is taken from ${shownNames(guessed)}.`,
    details.length > 0 && shown,
  );
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
    const text = shortened(line.filter((cell) => cell.trim() !== "").join(" · "), LONGEST_SHOWN_LINE);
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
