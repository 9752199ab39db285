import { isKeptMark } from "../../../host/storage/kept_mark.ts";
import type { Storage } from "../../../host/storage/storage.ts";

/**
 * Moves what lies ready in the storage to its place, and what is there aside. Safe to repeat, whenever it was ended: what
 * was set aside before is the older one, and what lies ready goes last.
 * @param from the folder where it lies ready, below it each file's own name
 */
export async function exchangeObjects(storage: Storage, from: string, keptIn: string): Promise<void> {
  for (const ready of await namesBelow(storage, from)) {
    if (isKeptMark(ready)) continue;
    const name = ready.slice(from.length + 1);
    const aside = `${keptIn}/${name}`;
    const isSetAside = await storage.size(aside) !== null;
    if (!isSetAside && await storage.size(name) !== null) await storage.move(name, aside);
    await storage.move(ready, name);
  }
}

export async function removeBelow(storage: Storage, folder: string): Promise<void> {
  const names = await namesBelow(storage, folder);
  if (names.length > 0) await storage.remove(names);
}

export async function isAnyBelow(storage: Storage, folder: string): Promise<boolean> {
  for await (const _ of storage.list(`${folder}/`)) return true;
  return false;
}

async function namesBelow(storage: Storage, folder: string): Promise<string[]> {
  return await Array.fromAsync(storage.list(`${folder}/`), ({ name }) => name);
}
