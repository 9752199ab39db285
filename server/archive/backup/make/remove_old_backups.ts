import { join } from "node:path";
import { forgetBackups, type KnownBackup, knownBackups } from "../../../../db/backup/backup_rows.ts";
import { installationId } from "../../../../db/media/installation.ts";
import type { Pool } from "../../../../db/sql.ts";
import type { BackupReason } from "../../../../domain/backup/backup.ts";
import { fallbackOn } from "../../../host/process/fallback_on.ts";
import type { Storage } from "../../../host/storage/storage.ts";
import { backupsIn } from "../backup_folder.ts";
import { reasonOf } from "../backup_name.ts";
import { type BackupSource, isOwnBackup, missingFilesIn, openSource } from "../format/backup_facts.ts";

/** Of all servers' backups together the newest stay; each server removes the others from its own folder. */
export async function removeOldBackups(
  pool: Pool,
  { folder, keep }: { readonly folder: string; readonly keep: number },
): Promise<void> {
  const known = await knownBackups(pool);
  const ownBackup = await ownBackups(pool, known);
  const here = new Map<string, KnownBackup>();
  for (const { name, path } of await backupsIn(folder)) {
    using source = await openSource(path);
    const own = source && await ownBackup(name, source);
    if (own) here.set(name, own);
  }
  const elsewhere = known.filter(({ name, missingFiles }) => !here.has(name) && missingFiles !== null);
  const gone = backupsToRemove([...here.values(), ...elsewhere], keep).filter((name) => here.has(name));
  // Another server with the same folder may be quicker.
  for (const name of gone) await Deno.remove(join(folder, name)).catch(fallbackOn(Deno.errors.NotFound, undefined));
  await forgetBackups(pool, gone);
}

/** The same for copies. */
export async function removeOldCopies(pool: Pool, bucket: Storage, keep: number): Promise<void> {
  const ownBackup = await ownBackups(pool, await knownBackups(pool));
  const there: KnownBackup[] = [];
  for await (const { name, size } of bucket.list("stowmark-")) {
    const readAt = async (first: number, count: number) => {
      const last = Math.min(first + count, size) - 1;
      const part = last < first ? null : await bucket.open(name, { first, last });
      return await new Response(part?.body ?? null).bytes();
    };
    const own = reasonOf(name) && await ownBackup(name, { size, readAt });
    if (own) there.push(own);
  }
  const gone = backupsToRemove(there, keep);
  if (gone.length > 0) await bucket.remove(gone);
}

/** Other installations may have the same folder or bucket: theirs are null, and stay. */
async function ownBackups(pool: Pool, known: readonly KnownBackup[]) {
  const installation = await installationId(pool);
  return async (name: string, source: BackupSource): Promise<KnownBackup | null> => {
    if (!await isOwnBackup(name, source, installation)) return null;
    return known.find((one) => one.name === name) ?? { name, missingFiles: await missingFilesIn(source) };
  };
}

/** Each upgrade leaves one; older ones would need a version that nobody runs any more. */
const KEPT_OF_MIGRATIONS = 5;

/**
 * The names of those that have had their time: all but the newest nightly ones and the least incomplete of the older ones.
 * What was asked for stays.
 */
export function backupsToRemove(backups: readonly KnownBackup[], keep: number): string[] {
  const newestFirst = backups.toSorted((a, b) => a.name < b.name ? 1 : -1);
  const of = (reason: BackupReason) => newestFirst.filter(({ name }) => reasonOf(name) === reason);
  const nightly = of("nightly");
  const least = leastIncomplete(nightly);
  const past = [...nightly.slice(keep), ...of("migration").slice(KEPT_OF_MIGRATIONS)];
  return past.map(({ name }) => name).filter((name) => !least.has(name));
}

/**
 * The newest that lacks no file; and before it each that lacks at most half as many as every newer one, so that a file
 * that is lost for good does not give away those that lack it alone, nor a disk that loses some every night fill another.
 */
function leastIncomplete(newestFirst: readonly KnownBackup[]): ReadonlySet<string> {
  const found = new Set<string>();
  let least = Infinity;
  for (const { name, missingFiles } of newestFirst) {
    if (missingFiles === null || missingFiles >= least || 2 * missingFiles > least) continue;
    least = missingFiles;
    found.add(name);
  }
  return found;
}
