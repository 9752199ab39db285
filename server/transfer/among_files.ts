import type { Reading } from "../../domain/transfer/reading.ts";
import { shownText } from "../../domain/transfer/table_layout.ts";
import type { Table } from "./table_of_things.ts";
import type { HeldFile, ZipFiles } from "./zip_files.ts";

/** The boxes of an uploaded file, and the files that lie beside them in a zip. */
export interface Source extends Table {
  /** @param path as a row names it, below the folder in which the list of boxes lies */
  find(path: string): HeldFile | null;
}

const MOST_NAMED = 3;
const LONGEST_SHOWN = 80;

/** Files that no box named are told once all rows were read; tables among them are offered instead of the one that is read. */
export function amongFiles(
  table: Table,
  files: ZipFiles,
  folder: string,
  main = "",
  tables: readonly string[] = [],
): Source {
  const others: string[] = [], named: string[] = [];
  let count = 0;
  return {
    ...table,
    find: (path) => files.want(folder, path),
    async *rows() {
      yield* table.rows();
      for await (const path of files.left()) {
        if (tables.includes(path)) others.push(path);
        else if (++count <= MOST_NAMED) named.push(path);
      }
    },
    takenFor: () => `${chosenSentence(main, others)}${table.takenFor()}${leftSentence(count, named)}`,
    reading() {
      const all = tables.filter((path) => path === main || others.includes(path));
      return all.length < 2 ? table.reading() : { ...NO_COLUMNS, ...table.reading(), tables: { chosen: main, all } };
    },
  };
}

const NO_COLUMNS = { product: "", columns: [], addresses: 0, withPhotos: false } as const satisfies Reading;

function chosenSentence(main: string, others: readonly string[]): string {
  return others.length === 0 ? "" : `${listed([main])} of this zip, without ${listed(others)}. `;
}

function leftSentence(count: number, named: readonly string[]): string {
  if (count === 0) return "";
  const files = count === 1 ? "1 file of this zip belongs" : `${count.toLocaleString("en")} files of this zip belong`;
  return ` ${files} to no box: ${listed(named, count)}.`;
}

function listed(paths: readonly string[], count = paths.length): string {
  const shown = paths.slice(0, MOST_NAMED).map((path) => `"${shownText(path, LONGEST_SHOWN)}"`).join(", ");
  return count > MOST_NAMED ? `${shown} and more` : shown;
}
