import { basename } from "node:path";
import { z } from "zod";
import {
  findBackup,
  hadAccountsBefore,
  lastBackupTimes,
  nightlySince,
  noteLateCopies,
} from "../../../../db/backup/backup_rows.ts";
import { addJob, passJobOn } from "../../../../db/jobs.ts";
import type { Pool, Sql } from "../../../../db/sql.ts";
import { EVERY_NIGHT, lastNight } from "../../../../domain/backup/night.ts";
import { STALE_BACKUP_MS } from "../../../../domain/backup/standing.ts";
import { job, type Jobs } from "../../../../domain/jobs/job.ts";
import { BackupFailure } from "../backup_failure.ts";
import { holdsBackup, placeOf } from "../backup_folder.ts";
import { reasonOf } from "../backup_name.ts";
import type { MadeBackup } from "./create_backup.ts";
import { checkKeptBackup, keepBackup, type KeptBackups, removeOldBackups, sendToBucket } from "./keep_backup.ts";

/** A server that has been away for so long is somebody's to look at. */
const MAX_WAIT_MS = 24 * 60 * 60_000;

/** Servers look for work every 5 s: at a random moment it is not always the same one that comes first. */
const WAIT_MS = { least: 5_000, most: 25_000 };

const MAKE_BACKUP = "make_backup";
const CHECK_BACKUP = "check_backup";
const COPY_BACKUP = "copy_backup";
const EVERY_HOUR = "10 * * * *";
const LATE_COPY_MS = 60 * 60_000;

const Asked = z.object({ reason: z.enum(["nightly", "asked"]).default("asked") });
type Reason = z.output<typeof Asked>["reason"];

const Made = z.object({ name: z.string().refine((name) => reasonOf(name) !== null) });

/** An admin wants one now, or the server that made one is leaving. */
export async function askForBackup(pool: Pool, reason: Reason = "asked"): Promise<void> {
  await addJob(pool, MAKE_BACKUP, { reason }, MAKE_BACKUP, 0, 3);
}

/** In a queue of their own: a backup may take an hour. The runner gives each to one server only. */
export function backupJobs(parts: KeptBackups, isNightly: boolean): Jobs {
  const nothing = z.object({});
  return {
    [MAKE_BACKUP]: job(Asked, ({ reason }) => makeOne(parts, reason)),
    [CHECK_BACKUP]: job(Made, ({ name }) => whereItLies(parts, CHECK_BACKUP, name, checkOne)),
    [COPY_BACKUP]: job(Made, ({ name }) => whereItLies(parts, COPY_BACKUP, name, copyOne)),
    nightly_backup: job(nothing, () => makeNightly(parts), isNightly ? EVERY_NIGHT : null),
    look_at_backups: job(nothing, () => lookAtBackups(parts), isNightly ? EVERY_HOUR : null),
  };
}

async function lookAtBackups(parts: KeptBackups): Promise<void> {
  // A night that no server was up in, or whose backup failed, is made up.
  await makeNightly(parts);
  await warnOfStale(parts);
  await noteLate(parts);
  // Another server may make each night's, in a folder of its own.
  await removeOldBackups(parts.pool, parts.settings);
}

/** What failed is noted; the next hour tries again. */
async function makeNightly(parts: KeptBackups): Promise<void> {
  if (await isWanted(parts, "nightly")) await makeOne(parts, "nightly").catch(() => {});
}

async function isWanted({ pool, clock }: KeptBackups, reason: Reason): Promise<boolean> {
  if (reason === "asked") return true;
  const night = new Date(lastNight(clock()));
  return await hadAccountsBefore(pool, night) && !await nightlySince(pool, night);
}

async function makeOne(parts: KeptBackups, reason: Reason): Promise<void> {
  const { log } = parts;
  const made = await makeUnlessNeedless(parts, reason);
  if (!made) return;
  const name = basename(made.path);
  log("info", "a backup was made", { name, bytes: made.bytes, rows: made.rows, files: made.files });
  if (made.missing + made.altered > 0) {
    log("error", "files are missing from the storage, or are not as they were stored", { faults: made.faults });
  }
  if (made.leftOut > 0) {
    log("warning", "the backup leaves out files that are not called as ours are", { names: made.leftOutNames });
  }
}

/** In the queue, so that a server which is killed meanwhile is followed by one that does it. */
async function planRest(sql: Sql, name: string, { bucket }: KeptBackups["settings"]): Promise<void> {
  if (bucket) await addJob(sql, COPY_BACKUP, { name }, keyOf(COPY_BACKUP, name), 0, 10);
  await addJob(sql, CHECK_BACKUP, { name }, keyOf(CHECK_BACKUP, name), 0, 3);
}

function keyOf(task: string, name: string): string {
  return `${task} ${name}`;
}

async function whereItLies(parts: KeptBackups, task: string, name: string, work: typeof checkOne): Promise<void> {
  if (!await passOnUnlessHere(parts, { task, key: keyOf(task, name), name })) await work(parts, name);
}

async function copyOne(parts: KeptBackups, name: string): Promise<void> {
  await sendToBucket(parts, name).catch((error) => {
    parts.log("error", "the backup was not copied to its bucket", { name, error });
    throw error;
  });
}

/** @returns null where another server makes it, or this one is leaving and the next one makes it */
async function makeUnlessNeedless(parts: KeptBackups, reason: Reason): Promise<MadeBackup | null> {
  try {
    const plan = (sql: Sql, name: string) => planRest(sql, name, parts.settings);
    return await keepBackup(parts, reason, () => isWanted(parts, reason), plan);
  } catch (error) {
    const code = error instanceof BackupFailure ? error.code : null;
    if (code === "BackupRunning" || code === "MadeMeanwhile") return null;
    if (code !== "Interrupted") {
      parts.log("error", "the backup failed", { error });
      throw error;
    }
    await askForBackup(parts.pool, reason);
    return null;
  }
}

async function checkOne(parts: KeptBackups, name: string): Promise<void> {
  try {
    await checkKeptBackup(parts, name);
  } catch (error) {
    if (error instanceof BackupFailure && error.code === "Interrupted") {
      return await addJob(parts.pool, CHECK_BACKUP, { name }, keyOf(CHECK_BACKUP, name), 0, 3);
    }
    parts.log("error", "the backup did not pass its check", { name, error });
    throw error;
  }
}

async function noteLate({ pool, clock }: KeptBackups): Promise<void> {
  await noteLateCopies(pool, keyOf(COPY_BACKUP, ""), new Date(clock() - LATE_COPY_MS));
}

async function warnOfStale({ pool, clock, log }: KeptBackups): Promise<void> {
  const { madeAt } = await lastBackupTimes(pool);
  if (madeAt && clock() - madeAt.getTime() > STALE_BACKUP_MS) {
    log("error", "the last good backup is older than 36 hours", { madeAt: madeAt.toISOString() });
  }
}

/**
 * Of servers with a folder each, the one whose folder has the file does the work. The file decides and not the place in
 * the row: host names change, or are the same on two machines.
 * @param key of the job
 * @returns whether the job was left to another server
 */
async function passOnUnlessHere(
  { pool, isDatabaseHere, settings: { folder }, clock }: KeptBackups,
  { task, key, name }: { readonly task: string; readonly key: string; readonly name: string },
): Promise<boolean> {
  if (await holdsBackup(folder, name)) return false;
  const made = await findBackup(pool, name);
  // Containers on several machines may have one host name, and a folder each; a database of our own has one server.
  const isAlone = isDatabaseHere && made?.place === placeOf(folder);
  if (!made || isAlone || clock() - made.madeAt.getTime() >= MAX_WAIT_MS) return false;
  const { least, most } = WAIT_MS;
  await passJobOn(pool, task, { name }, key, Math.round(least + Math.random() * (most - least)));
  return true;
}
