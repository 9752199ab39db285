import { join } from "node:path";
import type { UserId } from "../../domain/wire/ids.ts";

/** Young files may belong to a picture that is just being noted; the sweep leaves them alone this long. */
const GRACE_MS = 60 * 60 * 1000;
/** How long a picture without a row can still be had back: the database may be an older one, or another's. */
const ASIDE_MS = 30 * 24 * GRACE_MS;
/** Holds what was set aside, in folders of the same names. */
const ASIDE = "aside";

/** Kept pictures as files: one folder a person, one PNG a picture, whole or absent. */
export interface ScanFiles {
  write(ownerId: UserId, id: string, png: Uint8Array): Promise<void>;
  /** @returns null where there is none, for example in another server's folder */
  read(ownerId: UserId, id: string): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(ownerId: UserId, ids: readonly string[]): Promise<void>;
  /** For an account that is gone: also what is just being written, before or after it is. */
  removeAllOf(ownerId: UserId): Promise<void>;
  /** Sets aside what no row names any more, brings back what a row names again, removes what has lain aside for 30 days. */
  sweep(stillKept: (ids: readonly string[]) => Promise<ReadonlySet<string>>, now: number): Promise<void>;
}

/** @param dir the data folder's `scans` */
export function openScanFiles(dir: string): ScanFiles {
  const folderOf = (ownerId: UserId) => join(dir, ownerId);
  const asideOf = (ownerId: UserId) => join(dir, ASIDE, ownerId);
  const pathOf = (ownerId: UserId, id: string) => join(folderOf(ownerId), `${id}.png`);
  const inTurn = turns();
  return {
    write: (ownerId, id, png) =>
      inTurn(ownerId, () =>
        again(async () => {
          await Deno.mkdir(folderOf(ownerId), { recursive: true, mode: 0o700 });
          await writeWhole(pathOf(ownerId, id), png);
        })),
    read: (ownerId, id) => orIfGone(Deno.readFile(pathOf(ownerId, id)), null),
    remove: (ownerId, ids) =>
      inTurn(ownerId, async () => {
        for (const folder of [folderOf(ownerId), asideOf(ownerId)]) {
          for (const id of ids) await removeIfThere(join(folder, `${id}.png`));
          await removeIfEmpty(folder);
        }
      }),
    removeAllOf: (ownerId) =>
      inTurn(ownerId, async () => {
        for (const folder of [folderOf(ownerId), asideOf(ownerId)]) await again(() => removeIfThere(folder));
      }),
    async sweep(stillKept, now) {
      const aside = join(dir, ASIDE);
      for (const { name, isDirectory } of await entriesIn(dir)) {
        if (!isDirectory || name === ASIDE) continue;
        const { unknown } = await sorted(join(dir, name), stillKept, now);
        await move(unknown.filter(({ ageMs }) => ageMs > GRACE_MS), join(dir, name), join(aside, name));
      }
      for (const { name } of await entriesIn(aside)) {
        const { known, unknown } = await sorted(join(aside, name), stillKept, now);
        await move(known, join(aside, name), join(dir, name));
        for (const { file, ageMs } of unknown) if (ageMs > ASIDE_MS) await removeIfThere(join(aside, name, file));
        await removeIfEmpty(join(aside, name));
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

interface Found {
  readonly file: string;
  readonly ageMs: number;
}

async function sorted(
  folder: string,
  stillKept: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
  now: number,
) {
  const idOf = (file: string) => file.replace(/\.png$/, "");
  const found: Found[] = [];
  for (const { name: file } of await entriesIn(folder)) {
    const mtime = await changedAt(join(folder, file));
    if (mtime) found.push({ file, ageMs: now - mtime.getTime() });
  }
  const kept = await stillKept(found.map(({ file }) => idOf(file)));
  return {
    known: found.filter(({ file }) => kept.has(idOf(file))),
    unknown: found.filter(({ file }) => !kept.has(idOf(file))),
  };
}

/** They count as changed now. */
async function move(found: readonly Found[], from: string, to: string): Promise<void> {
  for (const { file } of found) {
    await again(async () => {
      await Deno.mkdir(to, { recursive: true, mode: 0o700 });
      await orIfGone(Deno.utime(join(from, file), new Date(), new Date()), undefined);
      if (await changedAt(join(from, file))) await Deno.rename(join(from, file), join(to, file));
    });
  }
  await removeIfEmpty(from);
}

function entriesIn(dir: string): Promise<Deno.DirEntry[]> {
  return orIfGone(Array.fromAsync(Deno.readDir(dir)), []);
}

/** Null also for what somebody removed a moment ago. */
async function changedAt(path: string): Promise<Date | null> {
  return (await orIfGone(Deno.stat(path), null))?.mtime ?? null;
}

async function orIfGone<T, U>(work: Promise<T>, otherwise: U): Promise<T | U> {
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
