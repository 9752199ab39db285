import { type Merge, RENUMBERED_PER_PAGE, type RenumberedBox } from "../../domain/households/merging/merge.ts";
import type { TagId } from "../../domain/items/tag_id.ts";
import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import type { HouseholdId, MergeId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

export interface StoredMerge extends Pick<Merge, "mergeId" | "from" | "fromName" | "boxes" | "renumbered"> {
  readonly mergedAt: Date;
}

/** The boxes `i` of a merge `m` that are still where they came to, with what `b` knows of them. */
function stillThere(sql: Sql) {
  return sql`merged_boxes b join items i on i.id = b.item_id
    where b.merge_id = m.id and i.household_id = m.into_household and i.deleted_at is null`;
}

/** Somebody may have given it its old number again. */
function isRenumbered(sql: Sql) {
  return sql`b.new_tag_id <> b.old_tag_id and i.tag_id <> b.old_tag_id`;
}

/** Merges `m` into the household that somebody looks at, out of one `h` that they still own. */
function ownMerges(sql: Sql, { userId, householdId }: HouseholdCaller, oldest: Date) {
  return sql`merges m join households h on h.id = m.from_household and h.owner_id = m.user_id
    and m.user_id = ${userId} and m.into_household = ${householdId} and m.made_at >= ${oldest}`;
}

/** What somebody brought here and can take back, newest first. */
export async function listMerges(sql: Sql, caller: HouseholdCaller, oldest: Date): Promise<StoredMerge[]> {
  return await sql<StoredMerge[]>`
    select m.id as "mergeId", m.from_household as "from", h.name as "fromName", m.made_at as "mergedAt", boxes, renumbered
    from ${ownMerges(sql, caller, oldest)} cross join lateral (
      select count(*)::integer as boxes, (count(*) filter (where ${isRenumbered(sql)}))::integer as renumbered
      from ${stillThere(sql)}
    ) counted
    where boxes > 0 order by m.made_at desc, m.id desc`;
}

export interface RenumberedBoxes {
  readonly boxes: readonly RenumberedBox[];
  /** Absent at the end. */
  readonly next?: TagId;
}

/**
 * Which boxes of a merge got another number, by their old ones, of which no two are the same.
 * @param after `next` of the page before
 */
export async function listRenumbered(
  sql: Sql,
  caller: HouseholdCaller,
  { mergeId, after = null }: { readonly mergeId: MergeId; readonly after?: TagId | null },
  oldest: Date,
): Promise<RenumberedBoxes> {
  const rows = await sql<RenumberedBox[]>`
    select box.* from ${ownMerges(sql, caller, oldest)} cross join lateral (
      select i.id as "_id", b.old_tag_id as "oldTagId", i.tag_id as "tagId", i.title
      from ${stillThere(sql)} and ${isRenumbered(sql)}
        and (${after}::text is null or (b.old_tag_id::integer, b.old_tag_id) > (${after}::text::integer, ${after}::text))
    ) box
    where m.id = ${mergeId} order by "oldTagId"::integer, "oldTagId" limit ${RENUMBERED_PER_PAGE + 1}`;
  const boxes = rows.slice(0, RENUMBERED_PER_PAGE);
  const last = rows.length > boxes.length ? boxes.at(-1) : undefined;
  return { boxes, ...(last && { next: last.oldTagId }) };
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
