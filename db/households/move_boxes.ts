import { searchDocument, type SearchTexts } from "../../domain/items/search_document.ts";
import type { HouseholdId, MergeId, UserId } from "../../domain/wire/ids.ts";
import { countLiving } from "../items/box_counts.ts";
import { changeTime, itemOfEach } from "../items/rows.ts";
import type { Sql } from "../sql.ts";
import { freeNumbers } from "./free_numbers.ts";

/** From one household into another one, both of which are held. */
export interface Move {
  readonly by: UserId;
  readonly mergeId: MergeId;
  readonly from: HouseholdId;
  readonly into: HouseholdId;
}

/** The webhooks of both households are told of so many boxes in one statement. */
const AT_ONCE = 1_000;
/** Boxes whose words are looked for before others have their turn. */
const RENUMBERED_AT_ONCE = 20;

/** The boxes `i` of a merge `m` that can move: living ones that are still where they came from. */
export function movable(sql: Sql, { mergeId, from }: Move) {
  return sql`(select *, item_id as id from merged_boxes where merge_id = ${mergeId}) m ${itemOfEach(sql, sql`m`)}
    where i.household_id = ${from} and i.deleted_at is null`;
}

/** Those whose `new_tag_id` is taken get a free number. What else belongs to a box comes along; counts of the month stay. */
export async function moveBoxes(tx: Sql, move: Move): Promise<void> {
  const { from, into } = move;
  await renumberClashing(tx, move);
  const moved = await moveUnchanged(tx, move) + await moveRenumbered(tx, move);
  await countLiving(tx, from, -moved);
  await countLiving(tx, into, moved);
  await moveFiles(tx, move);
  await moveSources(tx, move);
  await moveCodes(tx, move);
  await moveWords(tx, move);
}

async function renumberClashing(tx: Sql, move: Move): Promise<void> {
  const { mergeId, from, into } = move;
  await tx`
    with wishes as (
      select m.item_id, m.new_tag_id as tag_id, i.tag_id <> m.new_tag_id as is_new from ${movable(tx, move)}
      union all select null, tag_id, false from items where household_id = ${into} and deleted_at is null
    ), used as (
      select tag_id::integer as tag_value from wishes
      union all select tag_value from items where household_id = ${from} and deleted_at is null
    ), clashing as (
      select item_id, row_number() over (order by tag_id::integer, item_id) as nth from (
        select *, row_number() over (partition by tag_id order by item_id is not null, is_new, item_id) as place from wishes
      ) wish where place > 1
    ), ${freeNumbers(tx)}
    update merged_boxes b set new_tag_id = numbers[nth]::text from clashing cross join free
    where b.merge_id = ${mergeId} and b.item_id = clashing.item_id`;
}

async function moveUnchanged(tx: Sql, move: Move): Promise<number> {
  for (let count = 0;;) {
    const moved = await tx`
      update items set household_id = ${move.into}, changed_by = ${move.by} where id = any(array(
        select i.id from ${movable(tx, move)} and i.tag_id = m.new_tag_id limit ${AT_ONCE}))`;
    count += moved.count;
    if (moved.count < AT_ONCE) return count;
  }
}

/** A box is found by its number, so its words are written anew. */
async function moveRenumbered(tx: Sql, move: Move): Promise<number> {
  let [last, count] = ["", 0];
  for (;;) {
    const boxes = await tx<(SearchTexts & { id: string })[]>`
      select i.id, m.new_tag_id as "tagId", i.title, i.location, i.tags, i.description
      from ${movable(tx, move)} and i.tag_id <> m.new_tag_id and m.item_id > ${last}
      order by m.item_id limit ${RENUMBERED_AT_ONCE}`;
    const changes = boxes.map((box) => ({ id: box.id, tagId: box.tagId, search: searchDocument(box) }));
    await tx`
      update items i set household_id = ${move.into}, tag_id = change."tagId", search = change.search::tsvector,
        updated_at = ${changeTime(tx)}, changed_by = ${move.by}
      from jsonb_to_recordset(${
      tx.json(changes)
    }) as change (id text, "tagId" text, search text) where i.id = change.id`;
    count += boxes.length;
    if (boxes.length < RENUMBERED_AT_ONCE) return count;
    last = boxes.at(-1)?.id ?? last;
  }
}

async function moveFiles(tx: Sql, { from, into }: Move): Promise<void> {
  await tx`
    update media m set household_id = ${into}
    where household_id = ${from} and (select i.household_id from items i where i.id = m.item_id) = ${into}`;
  // An export that is being sent names these files.
  await tx`
    insert into export_holds (id, household_id, began_at, until)
    select gen_random_uuid()::text, ${into}, began_at, until from export_holds where household_id = ${from} and until > now()`;
}

/** What another program calls a thing that the other household knows already stays behind, where nobody finds its box. */
async function moveSources(tx: Sql, { from, into }: Move): Promise<void> {
  await tx`
    update import_sources s set household_id = ${into}
    where household_id = ${from} and (select i.household_id from items i where i.id = s.item_id) = ${into} and not exists (
      select from import_sources known where known.household_id = ${into} and known.source = s.source offset 0)`;
}

/** A code that the other household knows already stays with the box that has it there. */
async function moveCodes(tx: Sql, { from, into }: Move): Promise<void> {
  await tx`
    update item_codes c set household_id = ${into}
    where household_id = ${from} and (select i.household_id from items i where i.id = c.item_id) = ${into} and not exists (
      select from item_codes known where known.household_id = ${into} and known.code = c.code offset 0)`;
}

/** What misspelt words may mean: known where boxes of a merge have come, forgotten where no box has them any more. */
async function moveWords(tx: Sql, { mergeId, from, into }: Move): Promise<void> {
  const moved = tx`
    select unnest(tsvector_to_array(i.search)) from merged_boxes m join items i on i.id = m.item_id
    where m.merge_id = ${mergeId} and i.household_id = ${into}`;
  await tx`
    insert into item_words (household_id, word, stems)
    select ${into}, word, stems from item_words where household_id = ${from} and word in (${moved})
    order by word on conflict do nothing`;
  await tx`
    delete from item_words w where household_id = ${from} and word in (${moved}) and not exists (
      select from (
        select distinct unnest(tsvector_to_array(search)) as word from items where household_id = ${from}
      ) used where used.word = w.word)`;
}
