import type { Merge } from "../../domain/households/merging/merge.ts";
import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import type { HouseholdId, MergeId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

export interface StoredMerge extends Pick<Merge, "mergeId" | "from" | "fromName" | "boxes"> {
  readonly mergedAt: Date;
}

/** What somebody brought into the household that they look at out of one that they still own, newest first. */
export async function listMerges(
  sql: Sql,
  { userId, householdId }: HouseholdCaller,
  oldest: Date,
): Promise<StoredMerge[]> {
  return await sql<StoredMerge[]>`
    select * from (
      select m.id as "mergeId", m.from_household as "from", h.name as "fromName", m.made_at as "mergedAt", (
        select count(*)::integer from merged_boxes b join items i on i.id = b.item_id
        where b.merge_id = m.id and i.household_id = m.into_household and i.deleted_at is null) as boxes
      from merges m join households h on h.id = m.from_household and h.owner_id = m.user_id
      where m.user_id = ${userId} and m.into_household = ${householdId} and m.made_at >= ${oldest}
    ) merge where boxes > 0 order by "mergedAt" desc, "mergeId" desc`;
}

/** The household that boxes came from, of a merge of this person into the household that they look at. */
export async function findSource(
  sql: Sql,
  { userId, householdId }: HouseholdCaller,
  mergeId: MergeId,
  oldest: Date,
): Promise<HouseholdId | null> {
  const [found] = await sql<{ from: HouseholdId }[]>`
    select from_household as "from" from merges
    where id = ${mergeId} and user_id = ${userId} and into_household = ${householdId} and made_at >= ${oldest}`;
  return found?.from ?? null;
}

/** Which cannot be taken back any more. */
export async function forgetMerges(sql: Sql, before: Date): Promise<void> {
  await sql`delete from merges where made_at < ${before}`;
}
