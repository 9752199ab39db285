import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { heldLetters } from "../../domain/transfer/held_letters.ts";
import {
  LARGEST_ROW_BYTES,
  LONGEST_COLUMN_NAME,
  LONGEST_NAME,
  MOST_COLUMNS,
  MOST_LINES,
} from "../../domain/transfer/import_limits.ts";
import type { ColumnTarget } from "../../domain/transfer/column_target.ts";
import { type Named, pathTo, placeWithin } from "../../domain/transfer/path_to.ts";
import type { ReadingChoice } from "../../domain/transfer/reading.ts";
import { chosenColumns, columnExamples, type TableLayout } from "../../domain/transfer/table_layout.ts";
import { columnKey } from "../../domain/transfer/table_mapping.ts";
import { tableMappingOf } from "../../domain/transfer/table_mappings.ts";
import type { Thing } from "../../domain/transfer/thing.ts";
import { thingOfLine } from "../../domain/transfer/thing_of_line.ts";
import { tooMany } from "../../domain/transfer/too_many.ts";
import { UnreadableFile } from "../../domain/transfer/unreadable_file.ts";
import { type TextEncoding, textOf } from "./decode_text.ts";
import { givingWay } from "./giving_way.ts";
import { boxRules, type Table, tableOfThings } from "./table_of_things.ts";

const SEPARATORS: Readonly<Record<string, string>> = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" };
const MOST_NAMED = 4;
const HEAD_LETTERS = 64 * 1024;
const PIECE_LETTERS = 1024;

type Bytes = () => AsyncIterable<Uint8Array>;

/** @throws UnreadableFile */
export async function readTable(bytes: Bytes, encoding: TextEncoding, choice: ReadingChoice): Promise<Table> {
  const head = await headOf(textOf(bytes, encoding));
  const separator = separatorOf(head.text);
  const names = (await firstLine(head.text.slice(head.skipped), separator))
    .map((name) => name.slice(0, LONGEST_COLUMN_NAME).toWellFormed());
  if (names.length > MOST_COLUMNS) {
    throw new UnreadableFile(`This table has more than ${MOST_COLUMNS} columns, which no table of boxes has.`);
  }
  const keys = names.map(columnKey);
  if (keys.every((key) => key === "")) throw new UnreadableFile("This file is empty.");
  const mapping = tableMappingOf(keys);
  if (!mapping) {
    throw new UnreadableFile(
      `None of the columns of this table is one we know: ${listed(names)}. One of them has to be "Number" or "Title".`,
    );
  }
  const layout = { names, keys, mapping, columns: chosenColumns(names, mapping.columns(names), choice) };
  const examples = columnExamples(layout);
  const whose = mapping.isForeign ? ` of ${mapping.product}` : "";
  return tableOfThings({
    ...mapping,
    rules: boxRules(mapping, choice),
    takenFor: `A table${whose} with ${SEPARATORS[separator]} between its cells, in ${encoding.shown}.` +
      unusedSentence(layout),
    columns: examples.shown,
    things: nested(layout, async function* () {
      let place = 0;
      for await (const line of lines(after(textOf(bytes, encoding), head.skipped), separator)) {
        if (++place > MOST_LINES) throw tooMany(MOST_LINES, "lines");
        if (place === 1 || line.every((text) => text.trim() === "")) continue;
        examples.look(line);
        yield thingOfLine(layout, line, place);
      }
    }),
  });
}

type Things = () => AsyncGenerator<Thing>;

/** Things whose table says in which other thing they lie, with the names of those behind their place. Reads the table once more. */
function nested({ mapping }: TableLayout, things: Things): Things {
  if (!mapping.refsOf) return things;
  let parents: ReadonlyMap<string, Named> | null = null;
  return async function* () {
    parents ??= await parentsOf(things());
    for await (const thing of things()) {
      const { path, parentRef } = thing;
      yield parentRef === "" ? thing : { ...thing, path: placeWithin(path, pathTo(parentRef, parents)) };
    }
  };
}

/** @throws UnreadableFile where it is more than a reading may keep in memory */
async function parentsOf(things: AsyncIterable<Thing>): Promise<Map<string, Named>> {
  const parents = new Map<string, Named>();
  const { hold } = heldLetters();
  for await (const { ref, title, parentRef } of things) {
    if (ref === "" || parents.has(ref)) continue;
    hold(ref.length + title.length + parentRef.length);
    parents.set(ref, { name: title.slice(0, LONGEST_NAME), parent: parentRef || null });
  }
  return parents;
}

function unusedSentence({ names, columns }: TableLayout): string {
  const under = (target: ColumnTarget) =>
    names.filter((name, at) => name.trim() !== "" && columns[at]?.target === target);
  const unused = under("ignored").filter((name) => !columns[names.indexOf(name)]?.isRead);
  return linesSentence(under("detail")) +
    (unused.length > 0 ? ` Columns that are not used: ${listed(unused)}.` : "");
}

/** Many names say nothing to anybody; each column is shown besides. */
function linesSentence(names: readonly string[]): string {
  if (names.length > MOST_NAMED) return ` ${names.length} columns become lines in the description.`;
  return names.length > 0 ? ` Lines in the description: ${listed(names)}.` : "";
}

async function headOf(texts: AsyncIterable<string>) {
  let text = "";
  for await (const piece of texts) {
    text += piece;
    if (text.length >= HEAD_LETTERS) break;
  }
  // Excel's own way to say what stands between the cells.
  const [said = ""] = /^sep=.\r?\n/i.exec(text) ?? [];
  return { text, skipped: said.length };
}

/** The one that stands most often in the first line, outside of quotes. */
function separatorOf(head: string): string {
  const [, said] = /^sep=(.)\r?\n/i.exec(head) ?? [];
  if (said !== undefined && said in SEPARATORS) return said;
  const [line = ""] = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(head) ?? [];
  const bare = line.replace(/"(?:[^"]|"")*"/g, "");
  const count = (separator: string) => bare.split(separator).length - 1;
  return Object.keys(SEPARATORS).reduce((best, one) => count(one) > count(best) ? one : best);
}

async function firstLine(text: string, separator: string): Promise<string[]> {
  for await (const line of lines([text], separator)) return line;
  return [];
}

async function* after(texts: AsyncIterable<string>, letters: number): AsyncGenerator<string> {
  let left = letters;
  for await (const text of texts) {
    yield text.slice(left);
    left = Math.max(0, left - text.length);
  }
}

/** @throws UnreadableFile */
async function* lines(texts: AsyncIterable<string> | Iterable<string>, separator: string): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter: separator,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: LARGEST_ROW_BYTES,
  });
  // What goes wrong in the texts is thrown where the parser is read.
  pipeline(Readable.from(inPieces(texts), { objectMode: true }), parser, () => {});
  try {
    yield* givingWay<string[]>(parser);
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFile(faultOf(error)) : error;
  } finally {
    parser.destroy();
  }
}

/** The parser takes a piece at once, with thousands of lines where they are short. */
async function* inPieces(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  for await (const text of texts) {
    for (let at = 0; at < text.length; at += PIECE_LETTERS) yield text.slice(at, at + PIECE_LETTERS);
  }
}

function faultOf(error: CsvError): string {
  const line = "lines" in error && typeof error.lines === "number" ? ` in line ${error.lines}` : "";
  if (error.code === "CSV_MAX_RECORD_SIZE") return `A row${line} is larger than 1 MB: a quotation mark may be missing.`;
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return "The last quotation mark of this table is never closed.";
  return `This table cannot be read${line}.`;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 12).map((name) =>
    `"${name.replace(/[\p{Cc}\p{Bidi_Control}]/gu, " ").trim().slice(0, 40)}"`
  );
  return shown.join(", ") + (names.length > shown.length ? " and more" : "");
}
