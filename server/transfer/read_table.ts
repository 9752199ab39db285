import { heldLetters } from "../../domain/transfer/held_letters.ts";
import { LONGEST_COLUMN_NAME, LONGEST_NAME, MOST_LINES } from "../../domain/transfer/import_limits.ts";
import type { ColumnTarget } from "../../domain/transfer/column_target.ts";
import { type Named, pathTo, placeWithin } from "../../domain/transfer/path_to.ts";
import type { ReadingChoice } from "../../domain/transfer/reading.ts";
import { chosenColumns, columnExamples, type TableLayout } from "../../domain/transfer/table_layout.ts";
import { TableLines } from "../../domain/transfer/table_lines.ts";
import { columnKey } from "../../domain/transfer/table_mapping.ts";
import { tableMappingOf } from "../../domain/transfer/table_mappings.ts";
import type { Thing } from "../../domain/transfer/thing.ts";
import { thingOfLine } from "../../domain/transfer/thing_of_line.ts";
import { tooMany } from "../../domain/transfer/too_many.ts";
import { UnreadableFile } from "../../domain/transfer/unreadable_file.ts";
import { type TextEncoding, textOf } from "./decode_text.ts";
import { elementsOf } from "./giving_way.ts";
import { boxRules, type Table, tableOfThings } from "./table_of_things.ts";

const SEPARATORS: Readonly<Record<string, string>> = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" };
const MOST_NAMED = 4;
const HEAD_LETTERS = 64 * 1024;

type Bytes = () => AsyncIterable<Uint8Array>;

/** @throws UnreadableFile */
export async function readTable(bytes: Bytes, encoding: TextEncoding, choice: ReadingChoice): Promise<Table> {
  const head = await headOf(textOf(bytes, encoding));
  const separator = separatorOf(head.text);
  const names = firstLine(head.text.slice(head.skipped), separator)
    .map((name) => name.slice(0, LONGEST_COLUMN_NAME).toWellFormed());
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
      for await (const line of elementsOf(after(textOf(bytes, encoding), head.skipped), new TableLines(separator))) {
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

function firstLine(text: string, separator: string): string[] {
  const lines = new TableLines(separator);
  for (const line of lines.take(text)) return line;
  for (const line of lines.end()) return line;
  return [];
}

async function* after(texts: AsyncIterable<string>, letters: number): AsyncGenerator<string> {
  let left = letters;
  for await (const text of texts) {
    yield text.slice(left);
    left = Math.max(0, left - text.length);
  }
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 12).map((name) =>
    `"${name.replace(/[\p{Cc}\p{Bidi_Control}]/gu, " ").trim().slice(0, 40)}"`
  );
  return shown.join(", ") + (names.length > shown.length ? " and more" : "");
}
