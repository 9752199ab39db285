import type { Sql } from "../sql.ts";

const LAST_NUMBER = 99_999_999;

/**
 * As many numbers as `clashing` has rows, the `nth` one for its nth row: those above the highest of `used`, or the lowest free ones
 * where there is too little room above. Follows `with used as (select tag_value ...), clashing as (...)` of a statement.
 */
export function freeNumbers(sql: Sql) {
  return sql`
    wanted as (select count(*)::integer as count from clashing),
    room as (
      select max(tag_value) + wanted.count <= ${LAST_NUMBER} as is_above, max(tag_value) as highest, count(*)::integer as used,
        wanted.count
      from used cross join wanted group by wanted.count
    ),
    free as (
      select number::text as tag_id, row_number() over (order by number) as nth
      from room cross join lateral generate_series(
        case when is_above then highest + 1 else 1 end, case when is_above then highest else used end + count) number
      where not exists (select from used where used.tag_value = number)
    )`;
}
