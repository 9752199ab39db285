import type { Arrangement } from "../../domain/media/arrangement.ts";
import type { ItemId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

/** Arranges the files of a box whose row is locked. The box has every file that is named. */
export async function arrangeMedia(
  tx: Sql,
  itemId: ItemId,
  { mediaOrder, coverKey, captions }: Arrangement,
): Promise<void> {
  if (captions && captions.length > 0) {
    await tx`
      update media m set caption = given.caption
      from jsonb_to_recordset(${tx.json(captions)}) as given (key text, caption text)
      where m.item_id = ${itemId} and m.key = given.key`;
  }
  if (coverKey !== undefined) {
    // One after the other: the index allows one cover at any moment.
    await tx`update media set is_cover = false where item_id = ${itemId} and is_cover`;
    await tx`update media set is_cover = true where item_id = ${itemId} and key = ${coverKey}`;
  }
  if (mediaOrder && mediaOrder.length > 0) await orderMedia(tx, itemId, mediaOrder);
}

/** Hands the positions that the files have to the files again, so that files added later still come last. */
async function orderMedia(tx: Sql, itemId: ItemId, order: readonly string[]): Promise<void> {
  await tx`
    with wanted as (
      select key, row_number() over (order by array_position(${[...order]}::text[], key) nulls last, place) as at
      from media where item_id = ${itemId}
    ), places as (
      select place, row_number() over (order by place) as at from media where item_id = ${itemId}
    )
    update media m set place = places.place from wanted join places using (at)
    where m.key = wanted.key and m.place <> places.place`;
}
