import type { Sql } from "../sql.ts";

const LAST_NUMBER = 99_999_999;

/**
 * As many `numbers` as `clashing` has rows: those above the highest of `used`, or the lowest free ones where there is too little room
 * above. Follows `with used as (select tag_value ...), clashing as (...)` of a statement. An array, since the planner may join rows by
 * reading all numbers for each of them.
 */
export function freeNumbers(sql: Sql) {
  return sql`
    room as (
      select max(tag_value) as highest, count(*)::integer as used, (select count(*)::integer from clashing) as wanted from used
    ), free as materialized (
      select array_agg(number order by number) as numbers from (
        select generate_series(
          case when highest + wanted <= ${LAST_NUMBER} then highest + 1 else 1 end,
          case when highest + wanted <= ${LAST_NUMBER} then highest else used end + wanted) as number from room
        except select tag_value from used
      ) free
    )`;
}
