import { type Clash, CLASHES_SHOWN, type Coming } from "../../domain/households/merge.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";
import { freeNumbers } from "./free_numbers.ts";

/** Living boxes and what their files take. */
export async function countComing(sql: Sql, from: HouseholdId): Promise<Coming> {
  const [coming] = await sql<Coming[]>`
    select count(*)::integer as boxes, coalesce(sum((select sum(size) from media m where m.item_id = i.id)), 0)::float8 as bytes
    from items i where household_id = ${from} and deleted_at is null`;
  return coming ?? { boxes: 0, bytes: 0 };
}

export interface Clashes {
  readonly clashes: number;
  readonly firstClashes: readonly Clash[];
}

/** The boxes of one household whose numbers others in another one have, by their numbers. */
export async function findClashes(sql: Sql, from: HouseholdId, into: HouseholdId): Promise<Clashes> {
  const rows = await sql<(Clash & { clashes: number })[]>`
    with used as (
      select tag_value from items where household_id in (${from}, ${into}) and deleted_at is null
    ), clashing as (
      select i.id, i.tag_id, i.title, t.title as their_title, row_number() over (order by i.tag_value, i.id) as nth
      from items i join items t on t.household_id = ${into} and t.tag_id = i.tag_id and t.deleted_at is null
      where i.household_id = ${from} and i.deleted_at is null
    ), ${freeNumbers(sql)}
    select c.id as "itemId", c.tag_id as "tagId", c.title, c.their_title as "theirTitle", free.tag_id as suggested,
      wanted.count as clashes
    from clashing c join free using (nth) cross join wanted order by nth limit ${CLASHES_SHOWN}`;
  return {
    clashes: rows[0]?.clashes ?? 0,
    firstClashes: rows.map(({ clashes: _, ...clash }) => clash),
  };
}
