import { LONGEST_CAPTION } from "../../../../domain/media/file_limits.ts";
import { planLimits } from "../../../../domain/items/plan_limits.ts";
import { checkRow, plain } from "../../../../domain/transfer/plan/check_row.ts";
import { boxBudget, LARGEST_TABLE_BYTES } from "../../../../domain/transfer/import_limits.ts";
import type { ImportRow } from "../../../../domain/transfer/rows/import_row.ts";
import { readTime } from "../../../../domain/transfer/plan/read_time.ts";
import { UnreadableFile } from "../../../../domain/transfer/unreadable_file.ts";
import { countsOfHousehold } from "../../../../db/items/box_counts.ts";
import { moveImport, noteProgress, type StoredImport } from "../../../../db/transfer/imports.ts";
import { inTurn, moveInTurn } from "../../../../db/transfer/import_turns.ts";
import { addRows, clearRows, type ReadRow } from "../../../../db/transfer/import_rows.ts";
import type { Source } from "./zip_files.ts";
import { openSource } from "./open_source.ts";
import type { TransferParts } from "../transfer_parts.ts";
import { openUpload } from "./upload_file.ts";

/** Rows with their files. */
const AT_ONCE = 500;
const LONGEST_NAME = 200;
const LONGEST_PATH = 1_000;
/** In letters of ASCII, as an index holds them. */
const LONGEST_ADDRESS = 2_000;

/** Takes an uploaded file apart into rows, and leaves them to be planned. A file that cannot be read fails the import with its sentence. @throws TurnLost */
export async function readImport(parts: TransferParts, open: StoredImport): Promise<void> {
  const { pool } = parts;
  try {
    await inTurn(pool, open, (tx) => clearRows(tx, open.id));
    const source = await sourceOf(parts, open);
    const count = await storeRows(parts, open, source);
    const reading = source.reading();
    // Another program's box 7 is not the box 7 that is here.
    const isFirst = open.reading === null;
    await moveInTurn(pool, open, {
      state: "planning",
      takenFor: source.takenFor() + (count === 0 ? " It holds no boxes." : ""),
      ...(reading && { reading }),
      ...(isFirst && source.isForeign && { sameNumber: "renumber" }),
    });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await inTurn(pool, open, async (tx) => {
      await clearRows(tx, open.id);
      await moveImport(tx, open.id, open.state, { state: "failed", sentence: error.message });
    });
  }
}

async function sourceOf({ pool, storage, limits }: TransferParts, open: StoredImport): Promise<Source> {
  const upload = await openUpload(storage, open);
  const { isPro } = await countsOfHousehold(pool, open.householdId);
  return await openSource(upload, planLimits(isPro, limits).bytes + LARGEST_TABLE_BYTES, open.choice);
}

/** @returns how many */
async function storeRows({ pool, clock }: TransferParts, open: StoredImport, source: Source): Promise<number> {
  const takeOne = boxBudget();
  let [count, waiting] = [0, 0];
  let batch: ReadRow[] = [];
  const flush = async () => {
    await inTurn(pool, open, async (tx) => {
      await addRows(tx, open.id, batch);
      await noteProgress(tx, open.id, count, 0);
    });
    [batch, waiting] = [[], 0];
  };
  for await (const row of source.rows()) {
    takeOne(row);
    count++;
    batch.push(readRow(row, source, clock()));
    waiting += 1 + row.files.length;
    if (waiting >= AT_ONCE) await flush();
  }
  if (batch.length > 0) await flush();
  return count;
}

function readRow(given: ImportRow, source: Source, now: number): ReadRow {
  const { row: checked, refusal } = checkRow(given, now);
  const title = plain(checked?.texts.title ?? given.title, LONGEST_NAME);
  const cover = given.files.find(({ isCover }) => isCover);
  const files = checked === null ? [] : given.files.map((file) => {
    const { path, fileName, createdAt, caption = "", isAddress = false } = file;
    const held = isAddress ? null : source.find(path);
    const time = readTime(createdAt, now);
    return {
      path: plain(held?.path ?? path, isAddress ? LONGEST_ADDRESS : LONGEST_PATH),
      fileName: plain(fileName, LONGEST_NAME),
      createdAt: time.is === "time" ? time.at : null,
      isAddress,
      caption: plain(caption.trim(), LONGEST_CAPTION),
      isCover: file === cover,
      held: held && { bytes: held.bytes, crc32: held.crc32 },
    };
  });
  return { rowNumber: given.rowNumber, title, checked, refusal, files };
}
