import { fold } from "../items/search_words.ts";
import type { ColumnTarget } from "./column_target.ts";
import type { DetailKind } from "./shown_detail.ts";
import type { Thing } from "./thing.ts";

/** What a column is for, unless a person says otherwise. */
export interface MappedColumn {
  readonly target: ColumnTarget;
  /** What its line in a description is called. */
  readonly label: string;
  readonly kind?: DetailKind;
  /** It is looked at although it becomes nothing: it says what a line is, or where it lies. */
  readonly isRead?: boolean;
}

/** How the tables of one product become boxes. */
export interface TableMapping {
  /** As people know it: "Homebox". */
  readonly product: string;
  readonly isForeign: boolean;
  /** Whether the numbers of its things are short ones that stand on labels. */
  readonly hasBoxNumbers: boolean;
  /** @param columns folded by `columnKey`, in the table's order */
  fits(columns: readonly string[]): boolean;
  /** @param names as the table has them @returns one for each */
  columns(names: readonly string[]): readonly MappedColumn[];
  tagsOf(cell: string): readonly string[];
  /** The names of the places in one cell, outermost first. */
  pathOf(cell: string): readonly string[];
  /** Texts under other names than "Name: value"; the cell's text otherwise. */
  textOf(cell: string): string;
  /** @param cell the text under a column, folded by `columnKey` */
  isFolder(cell: (column: string) => string): boolean;
  /** Where a thing can lie in another one. @param cell as for `isFolder` */
  refsOf?(cell: (column: string) => string): Pick<Thing, "ref" | "parentRef">;
}

/** A column's name without case, accents, spaces and signs: "Tag ID" and "tag_id" are one. */
export function columnKey(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}]/gu, "");
}

/** Columns by their folded names. @param otherwise for those that are in no list */
export function columnsBy(
  known: Readonly<Record<string, MappedColumn>>,
  otherwise: (name: string, key: string) => MappedColumn,
): (names: readonly string[]) => MappedColumn[] {
  return (names) =>
    names.map((name) => {
      const key = columnKey(name);
      return Object.hasOwn(known, key) ? known[key] ?? otherwise(name, key) : otherwise(name, key);
    });
}
