import type { LogFilter, LogLevel } from "../../domain/logs/log.ts";
import type { Sql } from "../sql.ts";
import { whereMatches } from "./log_rows.ts";
import { partsOfTime, type Span } from "./parts_of_time.ts";

/** What the tally tells entries apart by. */
export type TalliedFilter = Pick<LogFilter, "level" | "platform" | "service" | "startDate" | "endDate">;

/** How many entries match. Whole days and hours come from the tally; only what the ends of the time cut off is counted by rows. */
export async function countTallied(sql: Sql, filter: TalliedFilter): Promise<number> {
  const levels = await countLevels(sql, filter);
  return Object.values(levels).reduce((sum, count) => sum + count, 0);
}

/** How many entries of each level match. */
export async function countLevels(sql: Sql, filter: TalliedFilter): Promise<Record<LogLevel, number>> {
  const { days, hours, edges } = partsOfTime(filter);
  const counts = { error: 0, warning: 0, info: 0, debug: 0 };
  const parts = await Promise.all([
    whole(sql, filter, days, hours),
    ...edges.map((edge) => rowsBetween(sql, { ...filter, ...edge })),
  ]);
  for (const { level, count } of parts.flat()) counts[level] += Number(count);
  return counts;
}

interface LevelCount {
  readonly level: LogLevel;
  readonly count: string;
}

async function whole(
  sql: Sql,
  filter: TalliedFilter,
  days: Span | null,
  hours: readonly Span[],
): Promise<LevelCount[]> {
  const parts = [
    ...(days
      ? [sql`select level, count from log_days where ${kindOf(sql, filter)} ${within(sql, sql`day`, days)}`]
      : []),
    ...hours.map((span) =>
      sql`select level, count from log_hours where ${kindOf(sql, filter)} ${within(sql, sql`hour`, span)}`
    ),
  ];
  const [first, ...others] = parts;
  if (!first) return [];
  const all = others.reduce((before, part) => sql`${before} union all ${part}`, first);
  return await sql<LevelCount[]>`select level, sum(count)::bigint as count from (${all}) part group by level`;
}

function kindOf(sql: Sql, { level, platform, service }: TalliedFilter) {
  return sql`
    true
    ${level === undefined ? sql`` : sql`and level = ${level}`}
    ${platform === undefined ? sql`` : sql`and platform = ${platform}`}
    ${service === undefined ? sql`` : sql`and service = ${service}`}`;
}

function within(sql: Sql, column: ReturnType<typeof kindOf>, { from, before }: Span) {
  return sql`
    ${from === null ? sql`` : sql`and ${column} >= ${from}`}
    ${before === null ? sql`` : sql`and ${column} < ${before}`}`;
}

async function rowsBetween(sql: Sql, filter: LogFilter): Promise<LevelCount[]> {
  return await sql<LevelCount[]>`
    select l.level, count(*) as count from logs l ${whereMatches(sql, filter)} group by l.level`;
}

export interface HourCount extends LevelCount {
  readonly hour: Date;
}

/** How many entries of each level every hour since then has had; hours without any are left out. */
export async function countByHour(sql: Sql, since: Date): Promise<HourCount[]> {
  return await sql<HourCount[]>`
    select hour, level, sum(count)::bigint as count from log_hours
    where hour >= ${since} group by hour, level order by hour`;
}

/** The services that there are entries of. */
export async function talliedServices(sql: Sql): Promise<string[]> {
  const rows = await sql<{ service: string }[]>`
    select service from log_days group by service having sum(count) > 0 order by service`;
  return rows.map(({ service }) => service);
}

/** How many entries there are. */
export async function countAll(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select coalesce(sum(count), 0)::int as count from log_days`;
  return row?.count ?? 0;
}

/** Makes the tally anew from the rows. */
export async function recountTally(tx: Sql): Promise<void> {
  await tx`delete from log_hours`;
  await tx`delete from log_days`;
  await tx`
    insert into log_hours (hour, level, platform, service, count)
    select date_trunc('hour', at, 'UTC'), level, platform, service, count(*) from logs group by 1, 2, 3, 4`;
  await tx`
    insert into log_days (day, level, platform, service, count)
    select date_trunc('day', hour, 'UTC'), level, platform, service, sum(count) from log_hours group by 1, 2, 3, 4`;
}
