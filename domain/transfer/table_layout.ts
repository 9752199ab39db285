import { textOfCell } from "./cells.ts";
import { MOST_SHOWN_COLUMNS, type Reading, type ReadingChoice } from "./reading.ts";
import type { MappedColumn, TableMapping } from "./table_mapping.ts";

/** A table's columns with what each of them is for. */
export interface TableLayout {
  /** As the table has them. */
  readonly names: readonly string[];
  /** The names, folded by `columnKey`. */
  readonly keys: readonly string[];
  readonly columns: readonly MappedColumn[];
  readonly mapping: TableMapping;
}

const LONGEST_EXAMPLE = 60;
const LONGEST_NAME = 100;

/** The mapping's columns, where a person did not say otherwise. */
export function chosenColumns(
  names: readonly string[],
  mapped: readonly MappedColumn[],
  { targets = [] }: ReadingChoice,
): MappedColumn[] {
  return mapped.map((column, at) => ({
    ...column,
    label: column.label || names[at]?.trim() || `Column ${at + 1}`,
    target: targets[at] ?? column.target,
  }));
}

/** Remembers the first text in each column, for people to see what is in it. */
export function columnExamples({ names, columns }: TableLayout) {
  const examples: string[] = [];
  return {
    look(line: readonly string[]): void {
      line.slice(0, MOST_SHOWN_COLUMNS).forEach((cell, at) =>
        examples[at] ||= plain(textOfCell(cell), LONGEST_EXAMPLE)
      );
    },
    shown: (): Reading["columns"] =>
      columns.slice(0, MOST_SHOWN_COLUMNS).map(({ target }, at) => ({
        name: plain(names[at] ?? "", LONGEST_NAME),
        target,
        example: examples[at] ?? "",
      })),
  };
}

function plain(text: string, longest: number): string {
  const line = text.replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, " ").trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).toWellFormed()}…`;
}
