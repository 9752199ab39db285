import type { LogGroup } from "../../domain/logs/contract.ts";
import type { LogFilter, LogPageInput, LogPagination } from "../../domain/logs/log.ts";
import type { Sql } from "../sql.ts";
import { countFirst, findByWords, firstLogs, logColumns, logOf, type LogRow, whereMatches } from "./find_logs.ts";

/** However many entries there are, the page is there at once. */
const LOOKED_AT = 10_000;
/** What matches fewer of the newest than these is rare: the index of words has it soon. */
const RARE = { of: 2_000, fewerThan: 20 };

interface GroupRow extends LogRow {
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly groups: number;
  readonly isCut: boolean;
}

/** Equal entries together, those with the newest entry first: of what matches among the newest 10,000, or of all that is rare. */
export async function groupLogs(
  sql: Sql,
  filter: LogFilter,
  input: LogPageInput,
): Promise<{ groups: LogGroup[]; pagination: LogPagination }> {
  const { page, limit } = input;
  const skipped = (page - 1) * limit;
  const asked = { ...filter, untilId: input.untilId };
  const order = { ...input, sortOrder: "desc" } as const;
  const near = await countFirst(sql, asked, order, RARE.of);
  const isRare = near.isCut && near.count < RARE.fewerThan;
  const found = isRare ? await findByWords(sql, asked, order, { skipped: 0, limit: LOOKED_AT }) : null;
  const looked = firstLogs(sql, asked, order, LOOKED_AT);
  const rows = await sql<GroupRow[]>`
    select ${logColumns(sql)}, u.username, g.count, g.first_at as "firstAt", g.last_at as "lastAt", g.groups,
      ${found ? found.count > LOOKED_AT : sql`(select count(*) = ${LOOKED_AT} from ${looked})`} as "isCut"
    from (
      select max(l.id) as last_id, count(*)::int as count, min(l.at) as first_at, max(l.at) as last_at,
        (count(*) over ())::int as groups
      from ${
    found
      ? sql`unnest(${found.ids}::bigint[]) found (id) join logs l on l.id = found.id`
      : sql`${looked} ${whereMatches(sql, asked)}`
  }
      group by l.level, l.platform, l.service, l.file_name, l.message
      order by max(l.at) desc, max(l.id) desc limit ${limit} offset ${skipped}
    ) g join logs l on l.id = g.last_id left join users u on u.id = l.user_id
    order by g.last_at desc, l.id desc`;
  const totalCount = rows[0]?.groups ?? 0;
  return {
    groups: rows.map(groupOf),
    pagination: {
      currentPage: page,
      limit,
      totalCount,
      isCountCut: rows[0]?.isCut ?? false,
      hasPrevPage: page > 1,
      hasNextPage: skipped + rows.length < totalCount,
    },
  };
}

function groupOf({ count, firstAt, lastAt, groups: _, isCut: __, ...row }: GroupRow): LogGroup {
  return { count, firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString(), log: logOf(row) };
}
