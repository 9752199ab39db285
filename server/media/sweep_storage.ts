import { join } from "node:path";
import { keysInUse } from "../../db/media/media.ts";
import type { Pool } from "../../db/sql.ts";
import type { MediaKey } from "../../domain/wire/ids.ts";
import { keyOfName, type Storage } from "./storage.ts";

/** A file gets its row within moments or never. */
const GRACE_MS = 24 * 60 * 60_000;
const AT_ONCE = 1_000;

export interface SweepParts {
  readonly pool: Pool;
  readonly storage: Storage;
  readonly stagingDir: string;
}

export async function sweepStorage({ pool, storage, stagingDir }: SweepParts, now: Date): Promise<void> {
  const before = now.getTime() - GRACE_MS;
  let batch = new Map<string, MediaKey>();
  for await (const { name, changedAt } of storage.list()) {
    const key = keyOfName(name);
    if (key && changedAt.getTime() < before) batch.set(name, key);
    if (batch.size < AT_ONCE) continue;
    await removeUnused(pool, storage, batch);
    batch = new Map();
  }
  await removeUnused(pool, storage, batch);
  await clearStaging(stagingDir, before);
}

async function removeUnused(pool: Pool, storage: Storage, files: ReadonlyMap<string, MediaKey>): Promise<void> {
  const used = await keysInUse(pool, [...new Set(files.values())]);
  await storage.remove([...files].filter(([, key]) => !used.has(key)).map(([name]) => name));
}

async function clearStaging(stagingDir: string, before: number): Promise<void> {
  for await (const { name } of Deno.readDir(stagingDir)) {
    const path = join(stagingDir, name);
    const { mtime } = await Deno.stat(path).catch(() => ({ mtime: null }));
    if (mtime && mtime.getTime() < before) await Deno.remove(path).catch(() => {});
  }
}
