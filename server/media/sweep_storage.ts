import { join } from "node:path";
import { keysInUse } from "../../db/media/media.ts";
import type { Pool } from "../../db/sql.ts";
import type { MediaKey } from "../../domain/wire/ids.ts";
import type { Log } from "../log.ts";
import { asideName, keyOfName, nameOfAside, type Storage } from "./storage.ts";

const DAY_MS = 24 * 60 * 60_000;
/** A file gets its row within moments or never. */
const GRACE_MS = DAY_MS;
/** How long a file without a row can still be had back. */
const ASIDE_MS = 30 * DAY_MS;
/** The share of files without a row from which on it is the database that is wrong: empty, older, or another one. */
const MOST_UNUSED = 0.1;
const AT_ONCE = 1_000;

export interface SweepParts {
  readonly pool: Pool;
  readonly storage: Storage;
  readonly stagingDir: string;
  readonly log: Log;
}

/**
 * Moves files aside that no row knows, brings back those whose row is there again, and removes what has lain aside for 30
 * days. Stops before any of it where too many files have no row.
 */
export async function sweepStorage({ pool, storage, stagingDir, log }: SweepParts, now: Date): Promise<void> {
  await clearStaging(stagingDir, now.getTime() - GRACE_MS);
  const found = await compare(pool, storage, now.getTime());
  if (found.unused.length > found.total * MOST_UNUSED) {
    log("error", "files were not swept: too many of them have no row, so this may be the wrong database", {
      files: found.total,
      withoutRow: found.unused.length,
    });
    return;
  }
  for (const name of found.unused) await storage.move(name, asideName(name));
  for (const name of found.wanted) await storage.move(name, nameOfAside(name) ?? name);
  await storage.remove(found.expired);
}

interface Found {
  /** Files in their places. */
  total: number;
  /** In their places, older than a day, of no row. */
  readonly unused: string[];
  /** Set aside, and of some row. */
  readonly wanted: string[];
  /** Set aside for so long that nobody will miss them. */
  readonly expired: string[];
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
    const place = nameOfAside(name);
    const key = keyOfName(place ?? name);
    if (!key) continue;
    batch.push({ name, key, isAside: place !== null, ageMs: now - changedAt.getTime() });
    if (batch.length < AT_ONCE) continue;
    await sort(pool, batch, found);
    batch = [];
  }
  await sort(pool, batch, found);
  return found;
}

async function sort(pool: Pool, files: readonly Listed[], found: Found): Promise<void> {
  const used = await keysInUse(pool, [...new Set(files.map(({ key }) => key))]);
  for (const { name, key, isAside, ageMs } of files) {
    if (!isAside) found.total++;
    if (isAside && used.has(key)) found.wanted.push(name);
    else if (isAside && ageMs > ASIDE_MS) found.expired.push(name);
    else if (!isAside && !used.has(key) && ageMs > GRACE_MS) found.unused.push(name);
  }
}

async function clearStaging(stagingDir: string, before: number): Promise<void> {
  for await (const { name } of Deno.readDir(stagingDir)) {
    const path = join(stagingDir, name);
    const { mtime } = await Deno.stat(path).catch(() => ({ mtime: null }));
    if (mtime && mtime.getTime() < before) await Deno.remove(path).catch(() => {});
  }
}
