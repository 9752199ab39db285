import type { BackupReason } from "../../../../domain/backup/backup.ts";
import type { KnownBackup } from "../../../../db/backup/backup_rows.ts";
import { reasonOf } from "../backup_name.ts";

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
