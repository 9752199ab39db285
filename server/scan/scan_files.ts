import { join } from "node:path";
import type { UserId } from "../../domain/wire/ids.ts";

/** Young files may belong to a picture that is just being noted; the sweep leaves them alone this long. */
const GRACE_MS = 60 * 60 * 1000;

/** Kept pictures as files: one folder a person, one PNG a picture, whole or absent. */
export interface ScanFiles {
  write(ownerId: UserId, id: string, png: Uint8Array): Promise<void>;
  remove(ownerId: UserId, ids: readonly string[]): Promise<void>;
  /** For an account that is gone: also what is just being written, before or after it is. */
  removeAllOf(ownerId: UserId): Promise<void>;
  /** Removes what no row names any more. */
  sweep(stillKept: (ids: readonly string[]) => Promise<ReadonlySet<string>>, now: number): Promise<void>;
}

/** @param dir the data folder's `scans` */
export function openScanFiles(dir: string): ScanFiles {
  const folderOf = (ownerId: UserId) => join(dir, ownerId);
  const pathOf = (ownerId: UserId, id: string) => join(folderOf(ownerId), `${id}.png`);
  const inTurn = turns();
  return {
    write: (ownerId, id, png) =>
      inTurn(ownerId, () =>
        again(async () => {
          await Deno.mkdir(folderOf(ownerId), { recursive: true, mode: 0o700 });
          await writeWhole(pathOf(ownerId, id), png);
        })),
    remove: (ownerId, ids) =>
      inTurn(ownerId, async () => {
        for (const id of ids) await removeIfThere(pathOf(ownerId, id));
        await removeIfEmpty(folderOf(ownerId));
      }),
    removeAllOf: (ownerId) => inTurn(ownerId, () => again(() => removeIfThere(folderOf(ownerId)))),
    async sweep(stillKept, now) {
      for (const { name, isDirectory } of await entriesIn(dir)) {
        if (isDirectory) await sweepFolder(join(dir, name), stillKept, now);
      }
    },
  };
}

/** One piece of work after the other for each owner, in the order they came. */
function turns() {
  const last = new Map<UserId, Promise<void>>();
  return (ownerId: UserId, work: () => Promise<void>): Promise<void> => {
    const turn = (last.get(ownerId) ?? Promise.resolve()).then(work, work);
    last.set(ownerId, turn);
    const leave = () => last.get(ownerId) === turn && last.delete(ownerId);
    turn.then(leave, leave);
    return turn;
  };
}

const TRIES = 5;

/**
 * Another server's hand on the same folder: it can vanish under whoever writes into it, and fill under whoever
 * removes it.
 */
async function again(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1;; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isRace = error instanceof Deno.errors.NotFound || error instanceof Deno.errors.AlreadyExists ||
        isNotEmpty(error);
      if (!isRace || attempt === TRIES) throw error;
    }
  }
}

function isNotEmpty(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOTEMPTY";
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await Deno.remove(folder);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound) && !isNotEmpty(error)) throw error;
  }
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const aside = `${path}.new`;
  try {
    using file = await Deno.open(aside, { write: true, create: true, truncate: true, mode: 0o600 });
    for (let at = 0; at < bytes.length;) at += await file.write(bytes.subarray(at));
    await file.sync();
    await Deno.rename(aside, path);
  } catch (error) {
    await removeIfThere(aside);
    throw error;
  }
}

async function sweepFolder(
  folder: string,
  stillKept: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
  now: number,
): Promise<void> {
  const old = [];
  for (const { name } of await entriesIn(folder)) {
    const mtime = await changedAt(join(folder, name));
    if (mtime && now - mtime.getTime() > GRACE_MS) old.push(name);
  }
  const kept = await stillKept(old.map((name) => name.replace(/\.png$/, "")));
  const lost = old.filter((name) => !kept.has(name.replace(/\.png$/, "")));
  for (const name of lost) await removeIfThere(join(folder, name));
  await removeIfEmpty(folder);
}

function entriesIn(dir: string): Promise<Deno.DirEntry[]> {
  return orIfGone(Array.fromAsync(Deno.readDir(dir)), []);
}

/** Null also for what somebody removed a moment ago. */
async function changedAt(path: string): Promise<Date | null> {
  return (await orIfGone(Deno.stat(path), null))?.mtime ?? null;
}

async function orIfGone<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return otherwise;
    throw error;
  }
}

async function removeIfThere(path: string): Promise<void> {
  try {
    await Deno.remove(path, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
