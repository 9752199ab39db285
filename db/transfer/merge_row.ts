import type { ItemTexts } from "../../domain/items/item.ts";
import { forgivableWords, searchDocument, titleKey } from "../../domain/items/search_document.ts";
import type { TagId } from "../../domain/items/tag_id.ts";
import type { CheckedRow } from "../../domain/transfer/plan/check_row.ts";
import { mergeTexts, overwriteTexts } from "../../domain/transfer/plan/merge_texts.ts";
import { changeTime } from "../items/rows.ts";
import { rememberWords } from "../items/search_words.ts";
import type { Sql } from "../sql.ts";
import type { StoredImport } from "./imports.ts";

/** A row that becomes a box, or a part of one. */
export interface AppliedRow {
  readonly rowNumber: number;
  readonly tagId: TagId;
  readonly targetId: string | null;
  readonly checked: CheckedRow;
}

/** Puts a row's texts into a box, and keeps both versions of its texts so that it can be taken back. */
export async function mergeRow(
  tx: Sql,
  open: StoredImport,
  { rowNumber, tagId, targetId, checked }: AppliedRow,
): Promise<void> {
  const { id: importId, householdId, sameNumber } = open;
  const [before] = await tx<ItemTexts[]>`
    select title, description, location, tags from items where id = ${targetId} and household_id = ${householdId}`;
  if (!before) return;
  const after = (sameNumber === "overwrite" ? overwriteTexts : mergeTexts)(before, checked.texts);
  await writeTexts(tx, open, targetId, { ...after, tagId });
  await tx`
    update import_rows set item_id = ${targetId}, before = ${tx.json({ ...before })}, after = ${tx.json({ ...after })}
    where import_id = ${importId} and place = ${rowNumber}`;
}

export async function writeTexts(
  tx: Sql,
  { householdId, userId }: Pick<StoredImport, "householdId" | "userId">,
  itemId: string | null,
  texts: ItemTexts & { readonly tagId: TagId },
): Promise<void> {
  await tx`
    update items set title = ${texts.title}, title_key = ${titleKey(texts.title)}, description = ${texts.description},
      location = ${texts.location}, tags = ${texts.tags}, search = ${searchDocument(texts)}::tsvector, 
      updated_at = ${changeTime(tx)}, changed_by = ${userId}
    where id = ${itemId} and household_id = ${householdId}`;
  await rememberWords(tx, householdId, forgivableWords(texts));
}
