import { UnreadableFile } from "../../../../domain/transfer/unreadable_file.ts";
import { applyImport } from "../../../../db/transfer/apply_import.ts";
import { undoImport } from "../../../../db/transfer/undo_import.ts";
import type { StoredImport } from "../../../../db/transfer/imports.ts";
import { moveInTurn } from "../../../../db/transfer/import_turns.ts";
import { askForManyRenditions, filesGone } from "../../../media/media_jobs.ts";
import { stageImportedFiles } from "./stage_imported_files.ts";
import { removeUnlessShared } from "./sweep_imports.ts";
import type { TransferParts } from "../transfer_parts.ts";
import { uploadName } from "../read/upload_file.ts";

const CHANGED = "Your boxes have changed since you looked at this. Here is what would become of each row now.";

/**
 * Makes the boxes of a confirmed import: its files first, then all rows at once. Goes on where it stopped.
 * @throws TurnLost
 * @returns `later` where there is more to do than one may do before others have their turn
 */
export async function carryOut(parts: TransferParts, open: StoredImport): Promise<"done" | "later"> {
  try {
    if (await stageImportedFiles(parts, open) === "later") return "later";
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await moveInTurn(parts.pool, open, { state: "failed", sentence: error.message });
    return "done";
  }
  const outcome = await applyImport(
    parts.pool,
    open,
    parts.limits,
    (tx, pictures) => askForManyRenditions(tx, open.ownerId, pictures),
  );
  if (outcome === "changed") await moveInTurn(parts.pool, open, { state: "planning", sentence: CHANGED });
  else await tidy(parts, open);
  return "done";
}

/** What was uploaded is not needed any more. */
async function tidy({ pool, storage }: TransferParts, open: StoredImport): Promise<void> {
  await removeUnlessShared({ pool, storage }, [uploadName(open)]);
  await filesGone(pool);
}

/** @throws TurnLost */
export async function takeBack({ pool }: TransferParts, open: StoredImport): Promise<void> {
  await undoImport(pool, open);
  await filesGone(pool);
}
