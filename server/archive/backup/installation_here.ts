import { join } from "node:path";
import type { Config } from "../../host/settings/config.ts";
import { folderStorage } from "../../host/storage/folder_storage.ts";
import { readMark } from "../../host/storage/storage_mark.ts";
import { unlessAborted } from "../../host/outgoing/unless_aborted.ts";

/** A bucket that does not answer by then keeps nobody from what they asked for. */
const ANSWER_TIMEOUT_MS = 5_000;

/** Which installation this one is, as its files say it, since the database may be lost; null where they do not, or are out of reach. */
export async function installationHere({ dataDir, s3 }: Pick<Config, "dataDir" | "s3">): Promise<string | null> {
  if (!s3) return await readMark(folderStorage(join(dataDir, "media"))).catch(() => null);
  const { s3Storage } = await import("../../host/storage/s3_storage.ts");
  return await unlessAborted(readMark(s3Storage(s3)), AbortSignal.timeout(ANSWER_TIMEOUT_MS)).catch(() => null);
}
