import { type Clash, CLASHES_SHOWN, type Coming } from "../../domain/households/merging/merge.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";
import { freeNumbers } from "./free_numbers.ts";

/** Living boxes, what their files take, and whether others would lose them. */
export async function countComing(sql: Sql, from: HouseholdId): Promise<Coming> {
  const [coming] = await sql<Coming[]>`
    select count(*)::integer as boxes, coalesce(sum((select sum(size) from media m where m.item_id = i.id)), 0)::float8 as bytes,
      exists (select from household_members where household_id = ${from}) as "isShared"
    from items i where household_id = ${from} and deleted_at is null`;
  return coming ?? { boxes: 0, bytes: 0, isShared: false };
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
      select max(id) filter (where household_id = ${from}) as id, max(id) filter (where household_id = ${into}) as theirs,
        row_number() over (order by min(tag_value), tag_id) as nth
      from items where household_id in (${from}, ${into}) and deleted_at is null group by tag_id having count(*) = 2
    ), ${freeNumbers(sql)}, shown as (select * from clashing order by nth limit ${CLASHES_SHOWN})
    select i.id as "itemId", i.tag_id as "tagId", i.title, theirs.title as "theirTitle",
      numbers[nth]::text as suggested, room.wanted as clashes
    from shown join items i using (id) join items theirs on theirs.id = shown.theirs cross join free cross join room
    order by nth`;
  return {
    clashes: rows[0]?.clashes ?? 0,
    firstClashes: rows.map(({ clashes: _, ...clash }) => clash),
  };
}
