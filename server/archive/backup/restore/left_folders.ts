import { join } from "node:path";
import type { Storage } from "../../../host/storage/storage.ts";
import { readJournal } from "./restore_journal.ts";

const FOLDER = "restore-unfinished-";
const UNFINISHED = /^restore-unfinished-(\d{8}T\d{6}Z)(?:-[0-9a-f]{8})?$/;

/** Of the data folder, and of a bucket: where files lie until they take their places. */
export function unfinishedFolder(time: string): string {
  return `${FOLDER}${time}`;
}

/** Removes what restores left that were killed before they replaced anything, those that began until then. */
export async function removeLeftFolders(dataDir: string, until: Date): Promise<void> {
  const needed = (await readJournal(dataDir))?.from;
  for await (const { name } of Deno.readDir(dataDir)) {
    if (isLeft(name, until) && name !== needed) await Deno.remove(join(dataDir, name), { recursive: true });
  }
}

/** The same for what they made ready in the bucket. */
export async function removeLeftObjects(storage: Storage, until: Date): Promise<void> {
  const names = await Array.fromAsync(storage.list(FOLDER), ({ name }) => name);
  const left = names.filter((name) => isLeft(name.split("/")[0] ?? "", until));
  if (left.length > 0) await storage.remove(left);
}

function isLeft(folder: string, until: Date): boolean {
  const began = UNFINISHED.exec(folder)?.[1];
  return began !== undefined && began <= until.toISOString().replace(/[-:]|\.\d+/g, "");
}
