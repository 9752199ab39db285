import { dirname, join } from "node:path";
import { writeAll } from "../../../host/storage/buffered_file.ts";
import { type MediaStore, openStorage, type StorageSettings } from "../../../host/storage/open_storage.ts";
import { isOurFile } from "../format/archive_format.ts";
import type { TakeFile } from "./load_backup.ts";

/** Writes files of a backup into a new root, which is made with the first of them. */
export function takeFilesInto(settings: StorageSettings, filesRoot: string) {
  let opened: Promise<MediaStore> | null = null;
  const store = () => opened ??= openStorage(settings, filesRoot);
  let isStopped = false;
  let taking: Promise<void> = Promise.resolve();

  const take: TakeFile = async (name, _size, chunks) => {
    if (isStopped) throw new Error(`expected no more files, received ${JSON.stringify(name)}`);
    taking = takeOne(name, chunks);
    await taking;
  };

  async function takeOne(name: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    if (!isOurFile(name)) {
      throw new Error(`expected the name of a file of ours, received ${JSON.stringify(name)}`);
    }
    const { storage, stagingDir, scansDir } = await store();
    const path = join(stagingDir, crypto.randomUUID());
    try {
      await writeFile(path, chunks);
      if (name.startsWith("media/")) await storage.put(name.slice("media/".length), path);
      else await place(path, join(scansDir, name.slice("scans/".length)));
    } catch (error) {
      await Deno.remove(path).catch(() => {});
      throw error;
    }
  }

  return {
    take,
    store,
    /** Whoever hears Ctrl-C does not wait for the file that is just being taken: this does. */
    async stop(): Promise<void> {
      isStopped = true;
      await taking.catch(() => {});
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
