import { UnreadableFile } from "../../../../domain/transfer/unreadable_file.ts";
import { applyImport, isStillTheirs, TakenOut } from "../../../../db/transfer/apply_import.ts";
import { filesToStage, stagedSoFar, type WantedFile } from "../../../../db/transfer/import_files.ts";
import { inTurn, moveInTurn } from "../../../../db/transfer/import_turns.ts";
import { noteProgress, type StoredImport } from "../../../../db/transfer/imports.ts";
import { undoImport } from "../../../../db/transfer/undo_import.ts";
import { askForRenditions, filesGone } from "../../../media/media_jobs.ts";
import { readZip } from "../read/read_zip.ts";
import { openUpload, uploadName } from "../read/upload_file.ts";
import type { TransferParts } from "../transfer_parts.ts";
import { stageFileOfImport } from "./stage_file_of_import.ts";
import { stagePhotos } from "./stage_photos.ts";
import { removeUnlessShared } from "./sweep_imports.ts";

const CHANGED = "Your boxes have changed since you looked at this. Here is what would become of each row now.";

const TAKEN_OUT =
  "Whoever confirmed this may not import here any more, so nothing was imported. Confirm it yourself, or cancel it.";
const NOT_TAKEN_BACK = "Whoever wanted to take this back may not do so any more, so its boxes stay.";

/**
 * Makes the boxes of a confirmed import: its files first, then all rows at once. Goes on where it stopped.
 * @throws TurnLost
 * @returns `later` where there is more to do than one may do before others have their turn
 */
export async function carryOut(parts: TransferParts, open: StoredImport): Promise<"done" | "later"> {
  if (!await isStillTheirs(parts.pool, open)) return await askOthers(parts, open);
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
    (tx, pictures) => askForRenditions(tx, open.householdId, pictures),
  );
  if (outcome === "not-in") return await askOthers(parts, open);
  if (outcome === "changed") await moveInTurn(parts.pool, open, { state: "planning", sentence: CHANGED });
  else {
    await removeUnlessShared(parts, [uploadName(open)]);
    await filesGone(parts.pool);
  }
  return "done";
}

/** Whoever is left decides. @throws TurnLost */
async function askOthers({ pool }: TransferParts, open: StoredImport): Promise<"done"> {
  await moveInTurn(pool, open, { state: "ready", sentence: TAKEN_OUT });
  return "done";
}

/** @throws TurnLost */
export async function takeBack({ pool }: TransferParts, open: StoredImport): Promise<void> {
  try {
    await undoImport(pool, open);
  } catch (error) {
    if (!(error instanceof TakenOut)) throw error;
    await moveInTurn(pool, open, { state: "applied", sentence: NOT_TAKEN_BACK });
  }
  await filesGone(pool);
}

/** A file may take long: from time to time somebody should see that it goes on. */
const NOTED_EVERY = 20;

/**
 * Takes the files that come along into the storage, those of the zip first. Goes on where it stopped.
 * @throws TurnLost
 * @returns `later` where not all of them are there yet
 */
async function stageImportedFiles(parts: TransferParts, open: StoredImport): Promise<"done" | "later"> {
  const { pool } = parts;
  const wanted = await filesToStage(pool, open.id);
  let { files: done } = await stagedSoFar(pool, open.id);
  const total = done + wanted.length;
  const noted = async (every: number) => {
    if (++done % every === 0) await inTurn(pool, open, (tx) => noteProgress(tx, open.id, done, total));
  };
  await stageFilesOfZip(parts, open, wanted.filter(({ isAddress }) => !isAddress), () => noted(NOTED_EVERY));
  return await stagePhotos(parts, open, wanted.filter(({ isAddress }) => isAddress), () => noted(1));
}

async function stageFilesOfZip(
  parts: TransferParts,
  open: StoredImport,
  wanted: readonly WantedFile[],
  onDone: () => Promise<void>,
): Promise<void> {
  if (wanted.length === 0) return;
  const byPath = Map.groupBy(wanted, ({ path }) => path);
  for await (const entry of readZip(await openUpload(parts.storage, open))) {
    for (const file of byPath.get(entry.path) ?? []) {
      await stageFileOfImport(parts, open, file, entry.bytes());
      await onDone();
    }
  }
}
