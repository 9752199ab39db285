import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { writeAll } from "../../../host/storage/buffered_file.ts";
import { folderStorage } from "../../../host/storage/folder_storage.ts";
import type { MediaStore } from "../../../host/storage/open_storage.ts";
import type { Storage } from "../../../host/storage/storage.ts";
import { isOurFile } from "../format/is_our_file.ts";
import type { TakeFile } from "./load_backup.ts";

/** No file of ours is called so, and all of them lie beside these two in the end. */
const [DATA, ARRIVING] = [".data", ".arriving"];

interface Target {
  readonly store: MediaStore;
  readonly isBucket: boolean;
  readonly dataDir: string;
}

/**
 * Writes files of a backup where they take the place of the present ones later: into a folder of the data folder, or into
 * one of the same name in the bucket. What the bucket has nothing of lies in its place at once: keys are random, and no
 * row of now knows it.
 * @param from the folder's name
 */
export function takeFilesInto({ store, isBucket, dataDir }: Target, from: string) {
  const folder = join(dataDir, from);
  const written: string[] = [];
  let isMade = false;
  let isDiscarded = false;
  let taking: Promise<void> = Promise.resolve();

  async function make(): Promise<void> {
    if (isMade) return;
    for (const name of ["media", "scans", DATA, ARRIVING]) {
      await Deno.mkdir(join(folder, name), { recursive: true, mode: 0o700 });
    }
    isMade = true;
  }

  const take: TakeFile = async (name, _size, chunks) => {
    if (isDiscarded) throw new Error(`expected no more files, received ${JSON.stringify(name)}`);
    taking = takeOne(name, chunks);
    await taking;
  };

  async function takeOne(name: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    if (!isOurFile(name)) {
      throw new Error(`expected the name of a file of ours, received ${JSON.stringify(name)}`);
    }
    await make();
    const path = join(folder, ARRIVING, crypto.randomUUID());
    await writeFile(path, chunks);
    if (!name.startsWith("media/")) return await place(path, join(folder, name.replace(/^data\//, `${DATA}/`)));
    const stored = name.slice("media/".length);
    if (isBucket) return await addToBucket(path, stored);
    await folderStorage(join(folder, "media")).put(stored, path);
  }

  async function addToBucket(path: string, name: string): Promise<void> {
    const size = await store.storage.size(name);
    if (size !== null && await isSame(store.storage, { name, size }, path)) return await Deno.remove(path);
    const place = size === null ? name : `${from}/${name}`;
    written.push(place);
    await store.storage.put(place, path);
  }

  return {
    take,
    /** What takes the place of things in the data folder. */
    async items(): Promise<string[]> {
      await make();
      await Deno.remove(join(folder, ARRIVING), { recursive: true });
      const data = (await Array.fromAsync(Deno.readDir(join(folder, DATA)))).map(({ name }) => name);
      for (const name of data) await Deno.rename(join(folder, DATA, name), join(folder, name));
      return [...(isBucket ? [] : ["media"]), "scans", ...data];
    },
    /** Nothing was replaced yet. Whoever hears Ctrl-C does not wait for the file that is just being taken: this does. */
    async discard(): Promise<void> {
      isDiscarded = true;
      await taking.catch(() => {});
      await Deno.remove(folder, { recursive: true }).catch(() => {});
      if (written.length > 0) await store.storage.remove(written);
    },
  };
}

/** By their bytes: one that was damaged, in the bucket or before the backup, is as long as it was. */
async function isSame(
  storage: Storage,
  { name, size }: { readonly name: string; readonly size: number },
  path: string,
): Promise<boolean> {
  if ((await Deno.stat(path)).size !== size) return false;
  const [there, here] = [await storage.open(name), await Deno.open(path)];
  const sums = await Promise.all([there ? sumOf(there.body) : null, sumOf(here.readable)]);
  return sums[0] === sums[1];
}

async function sumOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest("hex");
}

async function writeFile(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  using file = await Deno.open(path, { createNew: true, write: true, mode: 0o600 });
  for await (const chunk of chunks) await writeAll(file, chunk);
  await file.sync();
}

async function place(path: string, to: string): Promise<void> {
  await Deno.mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await Deno.rename(path, to);
}
