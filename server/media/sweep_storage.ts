import { join } from "node:path";
import { areFilesShared } from "../../db/backup/waiting_databases.ts";
import { knownKeys } from "../../db/media/media.ts";
import type { Pool } from "../../db/sql.ts";
import type { MediaKey } from "../../domain/wire/ids.ts";
import type { Log } from "../host/log/log.ts";
import { keyOfName, nameOfQuarantined, quarantinedName, type Storage } from "../host/storage/storage.ts";
import { isOwnStorage } from "../host/storage/claim_storage.ts";

const DAY_MS = 24 * 60 * 60_000;
/** A file gets its row within moments or never. */
const GRACE_MS = DAY_MS;
/** How long a file without a row can still be had back. */
const ASIDE_MS = 30 * DAY_MS;
/** The share of files without a row from which on it is the database that is wrong: empty, older, or another one. */
const MAX_UNUSED = 0.1;
/** Some broken uploads leave no doubt, however few files there are. */
const FEW = 5;
const AT_ONCE = 1_000;

export interface SweepParts {
  readonly pool: Pool;
  readonly storage: Storage;
  readonly stagingDir: string;
  readonly log: Log;
}

/**
 * Brings back files set aside whose row is there again, moves those aside that no row knows, and removes what has lain
 * aside for 30 days. Where too many files have no row, or a restore's replaced database may want them, it only brings back;
 * in another's storage it does nothing.
 */
export async function sweepStorage({ pool, storage, stagingDir, log }: SweepParts, now: Date): Promise<void> {
  await clearStaging(stagingDir, now.getTime() - GRACE_MS);
  if (!await isOwnStorage(pool, storage)) {
    log("error", "files were not swept: they are not marked as this installation's");
    return;
  }
  const found = await compare(pool, storage, now.getTime());
  for (const name of found.wanted) await storage.move(name, nameOfQuarantined(name) ?? name);
  if (await areFilesShared(pool)) {
    log("warning", "files were not swept: a database that a restore has replaced and kept may want them");
    return;
  }
  if (isDoubtful(found)) {
    log("error", "files were not swept: too many of them have no row, so this may be the wrong database", {
      files: found.total,
      withoutRow: found.unused.length,
    });
    return;
  }
  for (const name of found.unused) await storage.move(name, quarantinedName(name));
  await storage.remove(found.expired);
}

interface Found {
  /** Files that are not set aside. */
  total: number;
  /** Not set aside, older than a day, known to no row. */
  readonly unused: string[];
  /** Set aside, and known to some row. */
  readonly wanted: string[];
  /** Set aside for so long that nobody will miss them. */
  readonly expired: string[];
}

/** Whether it is the database that is wrong rather than the files. */
function isDoubtful({ total, unused }: Found): boolean {
  const isNoneKnown = total > 0 && unused.length === total;
  return isNoneKnown || unused.length > Math.max(FEW, total * MAX_UNUSED);
}

interface Listed {
  readonly name: string;
  readonly key: MediaKey;
  readonly isAside: boolean;
  readonly ageMs: number;
}

async function compare(pool: Pool, storage: Storage, now: number): Promise<Found> {
  const found: Found = { total: 0, unused: [], wanted: [], expired: [] };
  let batch: Listed[] = [];
  for await (const { name, changedAt } of storage.list()) {
    const original = nameOfQuarantined(name);
    const key = keyOfName(original ?? name);
    if (!key) continue;
    batch.push({ name, key, isAside: original !== null, ageMs: now - changedAt.getTime() });
    if (batch.length < AT_ONCE) continue;
    await sort(pool, batch, found);
    batch = [];
  }
  await sort(pool, batch, found);
  return found;
}

async function sort(pool: Pool, files: readonly Listed[], found: Found): Promise<void> {
  const known = await knownKeys(pool, [...new Set(files.map(({ key }) => key))]);
  for (const { name, key, isAside, ageMs } of files) {
    if (!isAside) found.total++;
    if (isAside && known.has(key)) found.wanted.push(name);
    else if (isAside && ageMs > ASIDE_MS) found.expired.push(name);
    else if (!isAside && !known.has(key) && ageMs > GRACE_MS) found.unused.push(name);
  }
}

async function clearStaging(stagingDir: string, before: number): Promise<void> {
  for await (const { name } of Deno.readDir(stagingDir)) {
    const path = join(stagingDir, name);
    const { mtime } = await Deno.stat(path).catch(() => ({ mtime: null }));
    if (mtime && mtime.getTime() < before) await Deno.remove(path).catch(() => {});
  }
}
