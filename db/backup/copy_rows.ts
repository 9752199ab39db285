import type { TableShape } from "../../domain/backup/manifest.ts";
import type { Sql } from "../sql.ts";

/** 2 MB of a table at a time, fewer where what is stored outside its pages makes more of them. */
const MAX_PAGES = 256;
const FIRST_PAGES = 16;
const WANTED_BYTES = 4 * 1024 * 1024;

/**
 * Rows of a table in COPY's text format, whole lines, some megabytes at a time: asked for by the pages they lie on, so
 * that a slice fits in memory and nothing has to be held back.
 * @param tx a transaction that sees one moment throughout
 */
export async function* copyOut(tx: Sql, schema: string, table: TableShape): AsyncGenerator<Uint8Array[]> {
  const parts = table.partitions.filter(({ dividedBy }) => dividedBy === null).map(({ name }) => name);
  for (const name of parts.length > 0 ? parts : [table.name]) {
    const pages = await pagesOf(tx, `${schema}.${name}`);
    let count = FIRST_PAGES;
    for (let first = 0; first < pages;) {
      const rows = await copySlice(tx, `${schema}.${name}`, table.columns, { first, count });
      if (rows.length > 0) yield rows;
      first += count;
      count = nextCount(count, rows);
    }
  }
}

/** So many pages that their rows fit in memory, as those before did. */
function nextCount(count: number, rows: readonly Uint8Array[]): number {
  const bytes = rows.reduce((sum, row) => sum + row.length, 0);
  const fitting = bytes === 0 ? MAX_PAGES : Math.floor(count * WANTED_BYTES / bytes);
  return Math.max(1, Math.min(fitting, count * 4, MAX_PAGES));
}

interface Slice {
  readonly first: number;
  readonly count: number;
}

async function pagesOf(tx: Sql, table: string): Promise<number> {
  const [size] = await tx<{ pages: number }[]>`
    select (pg_relation_size(${table}::regclass) / current_setting('block_size')::integer)::float8 as pages`;
  return size?.pages ?? 0;
}

async function copySlice(
  tx: Sql,
  table: string,
  columns: readonly string[],
  { first, count }: Slice,
): Promise<Uint8Array[]> {
  const [from, to] = [`(${first},0)`, `(${first + count},0)`];
  const query = tx`
    copy (select ${tx(columns)} from only ${tx(table)} where ctid >= ${tx.unsafe(`'${from}'`)} and ctid < ${
    tx.unsafe(`'${to}'`)
  }) to stdout`;
  return await rowsOf(query);
}

/** What the driver (3.4.9) calls with the stream of a COPY before its first row, and again at its end. */
interface Copying {
  resolve(stream: CopyStream): void;
}

interface CopyStream {
  push(row: Uint8Array | null): boolean;
  once(event: "error", listener: (error: unknown) => void): void;
}

/**
 * All that a COPY sends, without the driver's stream between: when the last rows fill that stream, the driver stops
 * reading from PostgreSQL and never goes on, so the connection answers nothing any more.
 */
async function rowsOf(query: { readable(): Promise<unknown> }): Promise<Uint8Array[]> {
  const rows: Uint8Array[] = [];
  const { promise: ended, resolve: end, reject } = Promise.withResolvers<void>();
  const { resolve } = query as unknown as Copying;
  Object.assign<object, Copying>(query, {
    resolve(stream) {
      stream.push = (row) => {
        if (row) rows.push(row);
        else end();
        return true;
      };
      stream.once("error", reject);
      Object.assign(query, { resolve });
      resolve(stream);
    },
  });
  await query.readable();
  await ended;
  return rows;
}

/** Writes such rows. @throws what PostgreSQL says of rows that do not fit */
export async function copyIn(tx: Sql, schema: string, { name, columns }: TableShape, lines: Uint8Array): Promise<void> {
  const query = tx`copy ${tx(`${schema}.${name}`)} (${tx(columns)}) from stdin`;
  const into = await query.writable();
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  into.once("error", reject).once("finish", resolve);
  // A refusal that comes after the last row reaches the query only, which the driver has settled by then.
  Object.assign(query, { reject });
  into.end(lines);
  await ended;
}

/** Rows read the same whatever the server, the account and its settings are, and in the order in which they lie. */
export async function writeRowsAlike(tx: Sql): Promise<void> {
  await tx.unsafe(`
    set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
    set local bytea_output = 'hex'; set local extra_float_digits = 3; set local xmloption = 'content';
    set local lc_monetary = 'C'; set local synchronize_seqscans = off; set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0`);
}
