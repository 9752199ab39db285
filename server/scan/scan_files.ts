import { join } from "node:path";
import type { UserId } from "../../domain/wire/ids.ts";
import { fallbackOn } from "../host/process/fallback_on.ts";
import { folderStorage } from "../host/storage/folder_storage.ts";
import type { MediaStore } from "../host/storage/open_storage.ts";
import { discard, writeStaged } from "../host/storage/stage_file.ts";
import type { Storage } from "../host/storage/storage.ts";

/** Young files may belong to a picture that is just being noted; the sweep leaves them alone this long. */
const GRACE_MS = 60 * 60 * 1000;
/** How long a picture without a row can still be had back: the database may be an older one, or another's. */
const ASIDE_MS = 30 * 24 * GRACE_MS;
/** Holds what was set aside, in folders of the same names. */
const ASIDE = "aside";

/** Kept pictures as files: one folder a person, one PNG a picture, whole or absent. */
type StillKept = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

export interface ScanFiles {
  write(ownerId: UserId, id: string, png: Uint8Array): Promise<void>;
  /** @returns null where there is none, for example in another server's folder */
  read(ownerId: UserId, id: string): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(ownerId: UserId, ids: readonly string[]): Promise<void>;
  /** For an account that is gone; its empty folder goes with the next sweep. */
  removeAllOf(ownerId: UserId): Promise<void>;
  /** Sets aside what no row names any more, brings back what a row names again, removes what has lain aside for 30 days. */
  sweep(stillKept: StillKept, now: number): Promise<void>;
}

export function openScanFiles({ scansDir, stagingDir }: Pick<MediaStore, "scansDir" | "stagingDir">): ScanFiles {
  const [files, aside] = [folderStorage(scansDir), folderStorage(join(scansDir, ASIDE))];
  // Its owner may take it back meanwhile.
  const move = (name: string, to: string) => files.move(name, to).catch(fallbackOn(Deno.errors.NotFound, undefined));
  return {
    async write(ownerId, id, png) {
      const staged = await writeStaged(stagingDir, png);
      try {
        await Deno.mkdir(scansDir, { recursive: true, mode: 0o700 });
        await files.put(nameOf(ownerId, id), staged);
      } catch (error) {
        await discard([staged]);
        throw error;
      }
    },
    read: (ownerId, id) =>
      Deno.readFile(join(scansDir, nameOf(ownerId, id))).catch(fallbackOn(Deno.errors.NotFound, null)),
    async remove(ownerId, ids) {
      for (const storage of [files, aside]) await storage.remove(ids.map((id) => nameOf(ownerId, id)));
    },
    async removeAllOf(ownerId) {
      for (const storage of [files, aside]) {
        await storage.remove((await listed(storage, `${ownerId}/`)).map(({ name }) => name));
      }
    },
    async sweep(stillKept, now) {
      const [placed, setAside] = [await listed(files), await listed(aside)];
      for await (const [file, isKept] of known(placed, stillKept)) {
        if (!isKept && ageMs(file, now) > GRACE_MS) await move(file.name, `${ASIDE}/${file.name}`);
      }
      for await (const [file, isKept] of known(setAside, stillKept)) {
        if (isKept) await move(`${ASIDE}/${file.name}`, file.name);
        else if (ageMs(file, now) > ASIDE_MS) await aside.remove([file.name]);
      }
      for (const folder of [join(scansDir, ASIDE), scansDir]) await removeEmptyFolders(folder);
    },
  };
}

type Listed = Awaited<ReturnType<typeof listed>>[number];

function listed(storage: Storage, folder?: string) {
  return Array.fromAsync(storage.list(folder)).catch(fallbackOn(Deno.errors.NotFound, []));
}

const ASKED_AT_ONCE = 500;

/** Each with whether a row still names it. */
async function* known(found: readonly Listed[], stillKept: StillKept): AsyncGenerator<[Listed, boolean]> {
  for (let at = 0; at < found.length; at += ASKED_AT_ONCE) {
    const asked = found.slice(at, at + ASKED_AT_ONCE);
    const kept = await stillKept(asked.map(idOf));
    for (const file of asked) yield [file, kept.has(idOf(file))];
  }
}

function nameOf(ownerId: UserId, id: string): string {
  return `${ownerId}/${id}.png`;
}

function idOf({ name }: Listed): string {
  return name.slice(name.indexOf("/") + 1).replace(/\.png$/, "");
}

function ageMs({ changedAt }: Listed, now: number): number {
  return now - changedAt.getTime();
}

async function removeEmptyFolders(root: string): Promise<void> {
  const entries = await Array.fromAsync(Deno.readDir(root)).catch(fallbackOn(Deno.errors.NotFound, []));
  for (const { name, isDirectory } of entries) if (isDirectory) await Deno.remove(join(root, name)).catch(() => {});
}
