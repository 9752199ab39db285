import type { Sql } from "../sql.ts";
import type { Move } from "./move_boxes.ts";

/** What misspelt words may mean: known where boxes of a merge have come, forgotten where no box has them any more. */
export async function moveWords(tx: Sql, { mergeId, from, into }: Move): Promise<void> {
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
