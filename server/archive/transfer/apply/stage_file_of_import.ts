import { Failure } from "../../../../domain/wire/failure.ts";
import type { MediaKey } from "../../../../domain/wire/ids.ts";
import { UnreadableFile } from "../../../../domain/transfer/unreadable_file.ts";
import { newId } from "../../../../db/new_id.ts";
import { type ImportTurn, TurnLost } from "../../../../db/transfer/import_turns.ts";
import { noteStaged, reserveKey, type WantedFile } from "../../../../db/transfer/import_files.ts";
import { discard, stageFile } from "../../../host/storage/stage_file.ts";
import { storedName } from "../../../host/storage/storage.ts";
import { Unfetched } from "../../../host/outgoing/fetch_public.ts";
import type { TransferParts } from "../transfer_parts.ts";

/** Takes a file into the storage through the rules of any upload, or notes why it is left out. @throws TurnLost */
export async function stageFileOfImport(
  parts: TransferParts,
  open: ImportTurn,
  file: WantedFile,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { pool, storage } = parts;
  try {
    const arriving = { fileName: file.fileName, claimedType: "", bytes };
    const { path, kind, ...facts } = await stageFile(parts, arriving, {});
    const key = newId() as MediaKey;
    try {
      if (file.isAddress && kind.category !== "image") {
        throw new Unfetched("what lies at its address is no picture");
      }
      await reserveKey(pool, open, file, key);
      await storage.put(storedName(key, "original"), path);
    } catch (error) {
      await discard([path]);
      throw error;
    }
    await noteStaged(pool, open, file, { facts: { ...facts, ...kind } }).catch(async (error) => {
      // After any other fault nobody knows whether it was noted.
      if (error instanceof TurnLost) await storage.remove([storedName(key, "original")]);
      throw error;
    });
  } catch (error) {
    const refusal = refusalOf(error, file);
    if (refusal === null) throw error;
    await noteStaged(pool, open, file, { refusal });
  }
}

/** What is wrong with the file itself, and will be so at every try. */
function refusalOf(error: unknown, { fileName }: WantedFile): string | null {
  if (error instanceof Unfetched) return `The photo "${fileName}" is left out: ${error.message}.`;
  if (error instanceof UnreadableFile) return `"${fileName}" is damaged in the zip, so it is left out.`;
  return error instanceof Failure && error.status < 500 ? `${error.message} It is left out.` : null;
}
