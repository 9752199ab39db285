import { installationId } from "../../../db/media/installation.ts";
import type { Pool } from "../../../db/sql.ts";
import { writeStaged } from "./stage_file.ts";
import type { Storage } from "./storage.ts";

/** Lies beside the files and holds the id of their installation. */
export const MARK = "installation-id";

/** Of which installation the files are; null where nobody wrote it down. */
export async function readMark(storage: Storage): Promise<string | null> {
  const file = await storage.open(MARK);
  return file && ((await new Response(file.body).text()).trim() || null);
}

export async function writeMark(storage: Storage, stagingDir: string, id: string): Promise<void> {
  await storage.put(MARK, await writeStaged(stagingDir, new TextEncoder().encode(`${id}\n`)));
}

/** Whether database and files are of one installation, as both say. */
export async function isOwnStorage(pool: Pool, storage: Storage): Promise<boolean> {
  const [mark, id] = await Promise.all([readMark(storage), installationId(pool)]);
  return mark !== null && mark === id;
}
