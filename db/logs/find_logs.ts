import type { LogFilter, LogId, LogPageInput } from "../../domain/logs/log.ts";
import { logQuery } from "../../domain/logs/search_words.ts";
import type { Sql } from "../sql.ts";
import { whereMatches } from "./log_rows.ts";

/** So many are counted; of what matches oftener it is said that there are more. */
const MAX_COUNTED = 50_000;

type Order = Pick<LogPageInput, "sortOrder" | "untilId">;

/** Which of the entries that match. */
interface Wanted {
  readonly skipped: number;
  readonly limit: number;
}

interface FoundLogs {
  /** Those that are wanted, in their order. */
  readonly ids: LogId[];
  /** How many match, as far as they are counted. */
  readonly count: number;
  /** There are more. */
  readonly isCut: boolean;
}

/**
 * The entries that match, by their time. Of a single field an index of its own has them in that order. What more is asked for,
 * PostgreSQL might look for through all entries, since it cannot tell how rare the beginning of a word is, nor that a person
 * reports no errors: so the index of words is asked first, and what it has too often to be sorted is read by time, and soon found.
 */
export async function findLogs(sql: Sql, filter: LogFilter, order: Order, wanted: Wanted): Promise<FoundLogs> {
  const asked = { ...filter, untilId: order.untilId };
  const found = isOfOneField(filter) ? null : await findByWords(sql, asked, order, wanted);
  if (found && !found.isCut) return found;
  const [ids, counted] = await Promise.all([idsByTime(sql, asked, order, wanted), found ?? countLogs(sql, asked)]);
  return { ...counted, ids };
}

type Asked = Parameters<typeof whereMatches>[1];

function isOfOneField(filter: LogFilter): boolean {
  return logQuery(filter.query ?? "") === null && termsOf(filter).length <= 1;
}

async function idsByTime(sql: Sql, asked: Asked, { sortOrder }: Order, { skipped, limit }: Wanted): Promise<LogId[]> {
  const way = sortOrder === "asc" ? sql`asc` : sql`desc`;
  const rows = await sql<{ id: LogId }[]>`
    select l.id::text as id from logs l ${whereMatches(sql, asked)}
    order by l.at ${way}, l.id ${way} limit ${limit} offset ${skipped}`;
  return rows.map(({ id }) => id);
}

async function countLogs(sql: Sql, asked: Asked): Promise<Omit<FoundLogs, "ids">> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (select from logs l ${whereMatches(sql, asked)} limit ${MAX_COUNTED + 1}) l`;
  return counted(row?.count ?? 0);
}

/** Asked of the index in the words that it was made with. */
async function findByWords(
  sql: Sql,
  asked: Asked,
  { sortOrder }: Order,
  { skipped, limit }: Wanted,
): Promise<FoundLogs> {
  const way = sortOrder === "asc" ? sql`asc` : sql`desc`;
  const { startDate, endDate, like, untilId } = asked;
  const [found] = await sql<{ count: number; ids: LogId[] }[]>`
    with found as materialized (
      select l.id, l.at from logs l ${whereMatches(sql, { startDate, endDate, like, untilId })}
        and (l.words || array_to_tsvector(array_remove(
          array['level=' || l.level, 'platform=' || l.platform, 'service=' || l.service, 'user=' || l.user_id], null)))
          @@ ${termsOf(asked).join(" & ")}::tsquery
      limit ${MAX_COUNTED + 1}
    )
    select (select count(*)::int from found) as count,
      array(select id::text from found order by at ${way}, id ${way} limit ${limit} offset ${skipped}) as ids`;
  return { ...counted(found?.count ?? 0), ids: found?.ids ?? [] };
}

/** What the index of words is asked for: the words, and the fields that stand in it beside them. */
function termsOf({ query, level, platform, service, userId }: Asked): string[] {
  const words = logQuery(query ?? "");
  const fields = Object.entries({ level, platform, service, user: userId })
    .flatMap(([name, value]) => value === undefined ? [] : [lexeme(`${name}=${value}`)]);
  return words === null ? fields : [words, ...fields];
}

/** A text as `tsquery` writes a lexeme. */
function lexeme(text: string): string {
  return `'${text.replace(/['\\]/g, (sign) => sign + sign)}'`;
}

function counted(count: number): Omit<FoundLogs, "ids"> {
  return { count: Math.min(count, MAX_COUNTED), isCut: count > MAX_COUNTED };
}
