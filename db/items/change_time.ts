import type { Sql } from "../sql.ts";

/** When a row of `items` changes: later than its change before, however close they come, so that the time tells its versions apart. */
export function changeTime(sql: Sql) {
  return sql`greatest(now(), updated_at + interval '1 millisecond')`;
}
