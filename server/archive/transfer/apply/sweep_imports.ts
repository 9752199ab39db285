import { UNCONFIRMED_MS, UNDO_MS } from "../../../../domain/transfer/import_limits.ts";
import type { ImportState } from "../../../../domain/transfer/import.ts";
import { areFilesShared } from "../../../../db/backup/waiting_databases.ts";
import { livingHouseholds } from "../../../../db/households/households.ts";
import { expiredImports, forgetImport, wantedUploads } from "../../../../db/transfer/imports.ts";
import { filesGone } from "../../../media/media_jobs.ts";
import type { TransferParts } from "../transfer_parts.ts";
import { type UploadKey, uploadName, uploadOfName, UPLOADS } from "../read/upload_file.ts";

/** A file gets its row within moments or never. */
const YOUNG_MS = 10 * 60_000;

type Stores = Pick<TransferParts, "pool" | "storage">;

/** Forgets imports that are over, and removes uploaded files that nobody waits for. */
export async function sweepImports(
  { pool, storage, clock }: Stores & Pick<TransferParts, "clock">,
): Promise<void> {
  const [unconfirmed, old] = [new Date(clock() - UNCONFIRMED_MS), new Date(clock() - UNDO_MS)];
  for (const expired of await expiredImports(pool, unconfirmed, old)) {
    await removeImport({ pool, storage }, expired, [expired.state], expired.turn);
  }
  const grown: UploadKey[] = [];
  for await (const { name, changedAt } of storage.list(UPLOADS)) {
    const upload = uploadOfName(name);
    if (upload && clock() - changedAt.getTime() > YOUNG_MS) grown.push(upload);
  }
  const wanted = await wantedUploads(pool, grown.map(({ id }) => id));
  await removeUnlessShared({ pool, storage }, grown.filter(({ id }) => !wanted.has(id)).map(uploadName));
}

/** The import with its files. @returns false where it is in none of these states by now */
export async function removeImport(
  stores: Stores,
  upload: UploadKey,
  states: readonly ImportState[],
  turn: number | null = null,
): Promise<boolean> {
  if (!await forgetImport(stores.pool, upload.id, states, turn)) return false;
  await removeUnlessShared(stores, [uploadName(upload)]);
  await filesGone(stores.pool);
  return true;
}

/** What households that are gone had uploaded to import. */
export async function removeLeftUploads(stores: Stores): Promise<void> {
  const names = await Array.fromAsync(stores.storage.list(UPLOADS), ({ name }) => name);
  const uploads = names.flatMap((name) => uploadOfName(name) ?? []);
  const living = await livingHouseholds(stores.pool, uploads.map(({ householdId }) => householdId));
  await removeUnlessShared(stores, uploads.filter(({ householdId }) => !living.has(householdId)).map(uploadName));
}

/** While a database that a restore has replaced may want files nothing goes; a sweep finds them again. */
export async function removeUnlessShared({ pool, storage }: Stores, names: readonly string[]): Promise<void> {
  if (names.length > 0 && !await areFilesShared(pool)) await storage.remove(names);
}
