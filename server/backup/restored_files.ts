import { dirname, join } from "node:path";
import { writeAll } from "../media/gathering.ts";
import { folderStorage } from "../media/folder_storage.ts";
import type { MediaStore } from "../media/open_storage.ts";
import { isKeptSecret } from "./data_files.ts";
import type { TakeFile } from "./load_backup.ts";

const MEDIA = /^media\/((?!\.)[\w.-]+\/)?(?!\.)[\w.-]+$/;
const SCANS = /^scans\/\w+\/(?!\.)[\w.-]+$/;
const DATA = /^data\/((?!\.)[\w.-]+)$/;

/** Whether a file of such a name may take its place here: whoever made the backup. */
function isOurs(name: string): boolean {
  const [, secret] = DATA.exec(name) ?? [];
  return secret === undefined ? MEDIA.test(name) || SCANS.test(name) : isKeptSecret(secret);
}

interface Target {
  readonly store: MediaStore;
  readonly isBucket: boolean;
}

/** Writes files of a backup into a folder that takes the place of the present ones, or into the bucket beside them. */
export function takeFilesInto({ store, isBucket }: Target, folder: string, aside: string) {
  const added: string[] = [];
  let isMade = false;
  let isDiscarded = false;
  let taking: Promise<void> = Promise.resolve();

  async function make(): Promise<void> {
    if (isMade) return;
    for (const name of ["media", "scans", "data", "arriving"]) {
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
    if (!isOurs(name)) {
      throw new Error(`expected the name of a file of ours, received ${JSON.stringify(name)}`);
    }
    await make();
    const path = join(folder, "arriving", crypto.randomUUID());
    await writeFile(path, chunks);
    if (!name.startsWith("media/")) return await place(path, join(folder, name));
    const stored = name.slice("media/".length);
    if (isBucket) return await addToBucket(path, stored);
    await folderStorage(join(folder, "media")).put(stored, path);
  }

  /** Keys are random, so an object of the same name and size is the same; another one moves aside. */
  async function addToBucket(path: string, name: string): Promise<void> {
    const [{ size }, present] = await Promise.all([Deno.stat(path), store.storage.size(name)]);
    if (present === size) return await Deno.remove(path);
    if (present !== null) await store.storage.move(name, `${aside}/${name}`);
    else added.push(name);
    await store.storage.put(name, path);
  }

  return {
    take,
    /** What takes the place of things in the data folder. */
    async items(): Promise<string[]> {
      await make();
      await Deno.remove(join(folder, "arriving"), { recursive: true });
      const data = (await Array.fromAsync(Deno.readDir(join(folder, "data")))).map(({ name }) => name);
      for (const name of data) await Deno.rename(join(folder, "data", name), join(folder, name));
      return [...(isBucket ? [] : ["media"]), "scans", ...data];
    },
    /** Nothing was replaced yet. Whoever hears Ctrl-C does not wait for the file that is just being taken: this does. */
    async discard(): Promise<void> {
      isDiscarded = true;
      await taking.catch(() => {});
      await Deno.remove(folder, { recursive: true }).catch(() => {});
      if (added.length > 0) await store.storage.remove(added);
    },
  };
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
