import { LOCKS, withLock } from "../../../db/advisory_locks.ts";
import { hasMedia, installationId, keepInstallationId } from "../../../db/media/installation.ts";
import { knownKeys } from "../../../db/media/media.ts";
import type { Pool } from "../../../db/sql.ts";
import { type Encounter, type Match, matchStorage } from "../../../domain/media/match_storage.ts";
import type { MediaKey } from "../../../domain/wire/ids.ts";
import { COMMAND } from "../settings/config.ts";
import type { Log } from "../log/log.ts";
import type { MediaStore } from "./open_storage.ts";
import { keyOfName, nameOfQuarantined, type Storage } from "./storage.ts";
import { within } from "../process/within.ts";
import { StartError } from "../process/start_error.ts";
import { writeStaged } from "./stage_file.ts";

/** Lies beside the files and holds the id of their installation. */
export const MARK = "installation-id";

/** Enough to tell an installation by: keys are random, so another's database knows none of them. */
const ASKED_FILES = 1_000;
/** A bucket that does not answer by then is as good as none. */
const ANSWER_TIMEOUT_MS = 15_000;

const ADOPT = `to keep these files with this database all the same, run "${COMMAND} storage adopt" once`;

const SENTENCES = {
  "other installation":
    "belongs to another installation than the database; set DATABASE_URL and DATA_DIR (or S3_BUCKET) " +
    "to what belongs together, or restore both from one backup",
  "unknown files":
    "holds files of which this database knows none; start with the database that belongs to them, or with " +
    "another DATA_DIR (or S3_BUCKET)",
  "files missing": `is empty, while the database knows files; mount or restore them, ${MARK} included`,
} as const satisfies Record<Extract<Match, { outcome: "apart" }>["reason"], string>;

/**
 * Makes sure that the files are those of this database, and marks both where they meet for the first time.
 * @throws StartError where they are not, or where the storage does not answer
 */
export async function claimStorage(pool: Pool, store: MediaStore, log: Log): Promise<void> {
  await withLock(pool, LOCKS.storage, async () => {
    const found = await answer(store, meet(pool, store.storage));
    const match = matchStorage(found, crypto.randomUUID());
    if (match.outcome === "apart") throw new StartError(`${store.location} ${SENTENCES[match.reason]}; ${ADOPT}.`);
    if (found.databaseId !== match.id) await keepInstallationId(pool, match.id);
    if (found.storageId !== match.id) await markUnlessFull(store, match.id, log);
  });
}

/** Lets a database keep files that are not its own. @returns the id that both bear now */
export async function adoptStorage(pool: Pool, store: MediaStore): Promise<string> {
  return await withLock(pool, LOCKS.storage, async () => {
    const id = await installationId(pool) ?? crypto.randomUUID();
    await keepInstallationId(pool, id);
    await answer(store, writeMark(store.storage, store.stagingDir, id));
    return id;
  });
}

async function meet(pool: Pool, storage: Storage): Promise<Encounter> {
  const [databaseId, storageId] = [await installationId(pool), await readMark(storage)];
  // Nobody who bears an id is asked for files, of which there may be many.
  const files = databaseId && storageId ? "none" : await filesOf(pool, storage);
  return { databaseId, storageId, hasRows: await hasMedia(pool), files };
}

async function filesOf(pool: Pool, storage: Storage): Promise<Encounter["files"]> {
  const keys = new Set<MediaKey>();
  for await (const { name } of storage.list()) {
    const key = keyOfName(nameOfQuarantined(name) ?? name);
    if (key) keys.add(key);
    if (keys.size === ASKED_FILES) break;
  }
  if (keys.size === 0) return "none";
  return (await knownKeys(pool, [...keys])).size > 0 ? "known" : "unknown";
}

/** A full disk keeps nobody from starting, and from making room: the next start marks the storage. */
async function markUnlessFull(store: MediaStore, id: string, log: Log): Promise<void> {
  const isFull = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOSPC";
  await answer(
    store,
    writeMark(store.storage, store.stagingDir, id).catch((error) => {
      if (!isFull(error)) throw error;
      log("warning", "the disk is full, so the files were not marked as this installation's");
    }),
  );
}

async function answer<T>({ location, advice }: MediaStore, asked: Promise<T>): Promise<T> {
  const late = () => {
    throw new Error("no answer");
  };
  return await within(ANSWER_TIMEOUT_MS, asked, late).catch((error) => {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new StartError(`${location} cannot be used: ${reason.replaceAll("\n", " ")}; ${advice}.`);
  });
}

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
