import { mergeFailure } from "../../domain/households/merging/failures.ts";
import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import type { Failure } from "../../domain/wire/failure.ts";
import type { MergeId } from "../../domain/wire/ids.ts";
import type { Pool, Sql } from "../sql.ts";
import { holdBoth, requireStillMoving } from "./hold_both.ts";
import type { Merged } from "./merge_boxes.ts";
import { findSource } from "./merges.ts";
import { movable, type Move, moveBoxes } from "./move_boxes.ts";
import { transactWithNumbers } from "./transact_with_numbers.ts";

/** Takes the boxes of a merge back that are still where they came to. @param oldest what came before stays */
export async function undoMerge(
  pool: Pool,
  caller: HouseholdCaller,
  mergeId: MergeId,
  oldest: Date,
): Promise<Merged | Failure> {
  return await transactWithNumbers(pool, async (tx) => {
    const home = await findSource(tx, caller, mergeId, oldest);
    if (!home) return mergeFailure("NoSuchMerge");
    const refused = await holdBoth(tx, caller, home);
    if (refused) return refused;
    const back = { mergeId, by: caller.userId, from: caller.householdId, into: home };
    const boxes = await holdMovable(tx, back);
    if (boxes === 0) return mergeFailure("NoSuchMerge");
    await wishOldNumbers(tx, back);
    await moveBoxes(tx, back);
    await tx`
      delete from merged_boxes m using items i where m.merge_id = ${mergeId} and i.id = m.item_id and i.household_id = ${home}`;
    await requireStillMoving(tx, caller, home);
    return { mergeId, boxes };
  });
}

async function holdMovable(tx: Sql, move: Move): Promise<number> {
  const [held] = await tx<{ boxes: number }[]>`
    select count(*)::integer as boxes from (
      select from items where id = any(array(select i.id from ${movable(tx, move)}))
        and household_id = ${move.from} and deleted_at is null order by id for update
    ) held`;
  return held?.boxes ?? 0;
}

/** What somebody has changed since stays changed, the number too. */
async function wishOldNumbers(tx: Sql, move: Move): Promise<void> {
  await tx`
    update merged_boxes b set new_tag_id = case when now.tag_id = b.new_tag_id then b.old_tag_id else now.tag_id end
    from (select m.item_id, i.tag_id from ${movable(tx, move)}) now
    where b.merge_id = ${move.mergeId} and b.item_id = now.item_id`;
}
