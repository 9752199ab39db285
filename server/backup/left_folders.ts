import { join } from "node:path";
import { readJournal } from "./restore_journal.ts";

const UNFINISHED = /^restore-unfinished-(\d{8}T\d{6}Z)(?:-[0-9a-f]{8})?$/;

/** Of the data folder: where files lie until they take their places. */
export function unfinishedFolder(time: string): string {
  return `restore-unfinished-${time}`;
}

/** Removes what restores left that were killed before they replaced anything, those that began until then. */
export async function removeLeftFolders(dataDir: string, until: Date): Promise<void> {
  const needed = (await readJournal(dataDir))?.from;
  const last = until.toISOString().replace(/[-:]|\.\d+/g, "");
  for await (const { name } of Deno.readDir(dataDir)) {
    const began = UNFINISHED.exec(name)?.[1];
    if (began && began <= last && name !== needed) await Deno.remove(join(dataDir, name), { recursive: true });
  }
}
