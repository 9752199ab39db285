import { type ChosenNumbers, mergeFault, type MergeTarget } from "../../domain/households/merging/merge.ts";
import { MAX_MERGED, mergeFailure } from "../../domain/households/merging/failures.ts";
import type { PlanSettings } from "../../domain/items/plan_limits.ts";
import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import { Failure } from "../../domain/wire/failure.ts";
import type { HouseholdId, ItemId, MergeId } from "../../domain/wire/ids.ts";
import { countNewBoxes, countsOfHousehold } from "../items/box_counts.ts";
import { itemOfEach } from "../items/rows.ts";
import { bytesHeldBy } from "../media/media.ts";
import { newId } from "../new_id.ts";
import type { Pool, Sql } from "../sql.ts";
import { holdBoth, requireStillMoving } from "./hold_both.ts";
import { type Move, moveBoxes } from "./move_boxes.ts";
import { countComing } from "./preview_merge.ts";
import { transactWithNumbers } from "./transact_with_numbers.ts";

export interface Merged {
  readonly mergeId: MergeId;
  readonly boxes: number;
}

/** Brings all living boxes of a household of the caller's own into the one that they look at, all of them or none. */
export async function mergeBoxes(
  pool: Pool,
  caller: HouseholdCaller,
  { from, numbers }: { readonly from: HouseholdId; readonly numbers: ChosenNumbers },
  settings: PlanSettings,
): Promise<Merged | Failure> {
  const into = caller.householdId;
  return await transactWithNumbers(pool, async (tx) => {
    const refused = await holdBoth(tx, caller, from);
    if (refused) return refused;
    await tx`
      select count(*) from (select from items where household_id = ${from} and deleted_at is null
        order by id limit ${MAX_MERGED + 1} for update) held`;
    const coming = await countComing(tx, from);
    const fault = mergeFault(coming, await mergeTarget(tx, into), settings);
    if (fault) return fault;
    const itemIds = await takenNumbers(tx, { from, into }, numbers);
    if (itemIds.length > 0) return mergeFailure("NumbersTaken", { data: { itemIds } });
    const move = { mergeId: newId() as MergeId, by: caller.userId, from, into };
    await noteMerge(tx, caller, move, numbers);
    await moveBoxes(tx, move);
    await countNewBoxes(tx, into, { rows: coming.boxes, living: 0 });
    await requireStillMoving(tx, caller, from);
    return { mergeId: move.mergeId, boxes: coming.boxes };
  });
}

export async function mergeTarget(sql: Sql, into: HouseholdId): Promise<MergeTarget> {
  return { ...await countsOfHousehold(sql, into), bytesHeld: await bytesHeldBy(sql, into) };
}

/** Of which boxes the number that somebody chose is another one's, or chosen for another one too. */
async function takenNumbers(
  tx: Sql,
  { from, into }: Pick<Move, "from" | "into">,
  numbers: ChosenNumbers,
): Promise<ItemId[]> {
  const taken = await tx<{ id: ItemId }[]>`
    select chosen.id from (
      select i.id, given.tag_id, count(*) over (partition by given.tag_id) as wishes
      from ${chosenNumbers(tx, numbers)} ${itemOfEach(tx, tx`given`)}
      where i.household_id = ${from} and i.deleted_at is null
    ) chosen
    where wishes > 1 or exists (
      select from items t where t.household_id in (${from}, ${into}) and t.tag_id = chosen.tag_id and t.deleted_at is null
        and t.id <> chosen.id)`;
  return taken.map(({ id }) => id);
}

async function noteMerge(tx: Sql, { userId }: HouseholdCaller, { mergeId, from, into }: Move, numbers: ChosenNumbers) {
  await tx`
    insert into merges (id, user_id, from_household, into_household) values (${mergeId}, ${userId}, ${from}, ${into})`;
  await tx`
    insert into merged_boxes (merge_id, item_id, old_tag_id, new_tag_id)
    select ${mergeId}, id, tag_id, tag_id from items where household_id = ${from} and deleted_at is null`;
  await tx`
    update merged_boxes b set new_tag_id = given.tag_id from ${chosenNumbers(tx, numbers)}
    where b.merge_id = ${mergeId} and b.item_id = given.id`;
}

function chosenNumbers(sql: Sql, numbers: ChosenNumbers) {
  const given = numbers.map(({ itemId, tagId }) => ({ id: itemId, tag_id: tagId }));
  return sql`jsonb_to_recordset(${sql.json(given)}) as given (id text, tag_id text)`;
}
