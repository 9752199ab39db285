import type { ItemTexts } from "../../domain/items/item.ts";
import type { TagId } from "../../domain/items/tag_id.ts";
import { stayedSentence } from "../../domain/transfer/import.ts";
import { unmergeTexts } from "../../domain/transfer/plan/merge_texts.ts";
import type { HouseholdId, ImportId } from "../../domain/wire/ids.ts";
import { countLiving } from "../items/box_counts.ts";
import { isStillTheirs, TakenOut } from "./apply_import.ts";
import type { Pool, Sql } from "../sql.ts";
import { moveImport, type StoredImport } from "./imports.ts";
import { inTurn } from "./import_turns.ts";
import { writeTexts } from "./merge_row.ts";

interface Merged {
  readonly itemId: string;
  readonly tagId: TagId;
  readonly now: ItemTexts;
  readonly before: ItemTexts;
  readonly after: ItemTexts;
}

/**
 * Takes an import back: the boxes that it made go into the trash, those that it was merged into get back the texts that nobody
 * changed since, and lose the files that came with it. All of it or nothing. Boxes that are in another household by now stay as they are.
 * @throws TurnLost
 * @throws TakenOut where whoever asked for it may not do so any more
 */
export async function undoImport(pool: Pool, open: StoredImport): Promise<void> {
  await inTurn(pool, open, (tx) => undo(tx, open));
}

async function undo(tx: Sql, open: StoredImport): Promise<void> {
  const { id, householdId, userId } = open;
  // As an array, which is looked up by the key: of what came a moment ago the planner knows nothing, and a join may be chosen
  // that reads all rows for each box.
  const trashed = await tx`
    update items set deleted_at = now(), changed_by = ${userId}
    where household_id = ${householdId} and deleted_at is null
      and id = any(array(select item_id from import_rows where import_id = ${id} and verdict = 'create'))`;
  await countLiving(tx, householdId, -trashed.count);
  await unmerge(tx, open);
  await tx`delete from import_sources where import_id = ${id} and household_id = ${householdId}`;
  const sentence = stayedSentence(await countElsewhere(tx, householdId, id));
  await moveImport(tx, id, "undoing", { state: "undone", sentence });
  if (!await isStillTheirs(tx, open)) throw new TakenOut();
}

/** Boxes that their owner has brought along into another household. */
async function countElsewhere(tx: Sql, householdId: HouseholdId, id: ImportId): Promise<number> {
  const [found] = await tx<{ boxes: number }[]>`
    select count(*)::integer as boxes from items where household_id <> ${householdId} and deleted_at is null
      and id = any(array(select item_id from import_rows where import_id = ${id} and item_id is not null))`;
  return found?.boxes ?? 0;
}

async function unmerge(tx: Sql, open: StoredImport): Promise<void> {
  const { id, householdId } = open;
  const merged = await tx<Merged[]>`
    select i.id as "itemId", i.tag_id as "tagId", r.before, r.after,
      jsonb_build_object('title', i.title, 'description', i.description, 'location', i.location, 'tags', i.tags) as now
    from import_rows r join items i on i.id = r.item_id and i.household_id = ${householdId}
    where r.import_id = ${id} and r.verdict = 'merge' order by i.id for update of i`;
  for (const { itemId, tagId, now, before, after } of merged) {
    await writeTexts(tx, open, itemId, { ...unmergeTexts(now, after, before), tagId });
  }
  await tx`
    delete from media where household_id = ${householdId} and key = any(array(
      select f.key from import_files f join import_rows r on r.import_id = f.import_id and r.place = f.row_place
      where f.import_id = ${id} and r.verdict = 'merge' and f.key is not null))`;
}
