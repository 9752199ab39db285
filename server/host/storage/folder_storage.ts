import { dirname, join } from "node:path";
import type { ByteRange } from "../../../domain/media/byte_range.ts";
import { fallbackOn } from "../process/fallback_on.ts";
import type { OpenFile, Storage } from "./storage.ts";

/** A rename makes a file appear whole or not at all. */
export function folderStorage(root: string): Storage {
  const at = (name: string) => join(root, name);
  return {
    async put(name, path) {
      const folder = dirname(at(name));
      const isNew = await Deno.mkdir(folder).then(() => true, fallbackOn(Deno.errors.AlreadyExists, false));
      await Deno.rename(path, at(name));
      await syncFolder(folder);
      if (isNew) await syncFolder(root);
    },
    open: (name, range) => openFile(at(name), range),
    size: (name) => Deno.stat(at(name)).then((found) => found.size, fallbackOn(Deno.errors.NotFound, null)),
    async move(name, to) {
      // The time first: a file that is only half moved is left in peace for another day.
      await Deno.utime(at(name), new Date(), new Date());
      await Deno.mkdir(dirname(at(to)), { recursive: true });
      await Deno.rename(at(name), at(to));
    },
    async remove(names) {
      for (const name of names) await Deno.remove(at(name)).catch(fallbackOn(Deno.errors.NotFound, undefined));
    },
    async *list(only = "") {
      for await (const folder of Deno.readDir(root)) {
        if (!folder.isDirectory || !`${folder.name}/`.startsWith(only)) continue;
        // It may go with whose files were in it.
        const files = await Array.fromAsync(Deno.readDir(at(folder.name))).catch(fallbackOn(Deno.errors.NotFound, []));
        for (const file of files) {
          const name = `${folder.name}/${file.name}`;
          const found = await Deno.stat(at(name)).catch(fallbackOn(Deno.errors.NotFound, null));
          if (found?.isFile) yield { name, changedAt: found.mtime ?? new Date(), size: found.size };
        }
      }
    },
  };
}

async function openFile(path: string, range?: ByteRange): Promise<OpenFile | null> {
  const file = await Deno.open(path).catch(fallbackOn(Deno.errors.NotFound, null));
  if (!file) return null;
  if (!range) return { body: file.readable };
  await file.seek(range.first, Deno.SeekMode.Start);
  return { body: firstBytes(file, range.last - range.first + 1) };
}

const CHUNK_BYTES = 64 * 1024;

function firstBytes(file: Deno.FsFile, count: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let left = count;
  return new ReadableStream({
    type: "bytes",
    async pull(controller) {
      const chunk = new Uint8Array(Math.min(left, CHUNK_BYTES));
      const read = await file.read(chunk);
      if (read) controller.enqueue(chunk.subarray(0, read));
      left -= read ?? left;
      if (left > 0) return;
      file.close();
      controller.close();
    },
    cancel: () => file.close(),
  });
}

/** A file system keeps a new name only once the folder that holds it is synced. */
export async function syncFolder(folder: string): Promise<void> {
  using opened = await Deno.open(folder);
  await opened.sync();
}
