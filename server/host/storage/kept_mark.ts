import type { MediaStore } from "./open_storage.ts";
import { writeStaged } from "./stage_file.ts";
import type { Storage } from "./storage.ts";

const FOLDER = "replaced-";
/** No backup brings a file whose name begins with a dot. */
const NAME = ".kept";

/** Says that a database which a restore has replaced and kept wants files that stay in their places. */
export async function writeKeptMark({ storage, stagingDir }: MediaStore, folder: string): Promise<void> {
  await storage.put(`${folder}/${NAME}`, await writeStaged(stagingDir, new TextEncoder().encode(`${folder}\n`)));
}

export function isKeptMark(name: string): boolean {
  return name.startsWith(FOLDER) && name.endsWith(`/${NAME}`);
}

/** By what name each restore keeps whose replaced database wants files that lie in their places. */
export async function keptInPlace(storage: Storage): Promise<string[]> {
  const folders: string[] = [];
  for await (const { name } of storage.list(FOLDER)) {
    if (isKeptMark(name)) folders.push(name.slice(0, -`/${NAME}`.length));
  }
  return folders;
}

/** For files that a sweep finds again: while a replaced database may want them nothing goes. */
export async function removeUnlessKept(storage: Storage, names: readonly string[]): Promise<void> {
  if (names.length > 0 && (await keptInPlace(storage)).length === 0) await storage.remove(names);
}
