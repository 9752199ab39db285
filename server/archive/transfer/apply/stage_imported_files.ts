import { countStaged, filesToStage, type WantedFile } from "../../../../db/transfer/import_files.ts";
import { noteProgress, type StoredImport } from "../../../../db/transfer/imports.ts";
import { inTurn } from "../../../../db/transfer/import_turns.ts";
import { readZip } from "../read/read_zip.ts";
import { stageFileOfImport } from "./stage_file_of_import.ts";
import { stagePhotos } from "./stage_photos.ts";
import type { TransferParts } from "../transfer_parts.ts";
import { openUpload } from "../read/upload_file.ts";

/** A file may take long: from time to time somebody should see that it goes on. */
const NOTED_EVERY = 20;

/**
 * Takes the files that come along into the storage, those of the zip first. Goes on where it stopped.
 * @throws TurnLost
 * @returns `later` where not all of them are there yet
 */
export async function stageImportedFiles(parts: TransferParts, open: StoredImport): Promise<"done" | "later"> {
  const { pool } = parts;
  const wanted = await filesToStage(pool, open.id);
  if (wanted.length === 0) return "done";
  let done = await countStaged(pool, open.id);
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
