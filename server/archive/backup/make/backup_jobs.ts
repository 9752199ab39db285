import { basename } from "node:path";
import { z } from "zod";
import {
  findBackup,
  hadAccountsBefore,
  lastGoodBackup,
  nightlySince,
  noteLateCopies,
} from "../../../../db/backup/backup_rows.ts";
import { addJob, passJobOn } from "../../../../db/jobs.ts";
import type { Pool, Sql } from "../../../../db/sql.ts";
import { EVERY_NIGHT, lastNight } from "../../../../domain/backup/night.ts";
import { STALE_BACKUP_MS } from "../../../../domain/backup/standing.ts";
import { job, type Jobs } from "../../../../domain/jobs/job.ts";
import { BackupFailure } from "../backup_failure.ts";
import { holdsBackup, locationOf } from "../backup_folder.ts";
import { reasonOf } from "../backup_name.ts";
import { checkKeptBackup, keepBackup, type KeptBackups, sendToBucket } from "./keep_backup.ts";
import { removeOldBackups } from "./remove_old_backups.ts";

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
    [CHECK_BACKUP]: job(Made, ({ name }) => {
      return whereItLies(parts, CHECK_BACKUP, name, checkKeptBackup, "the backup did not pass its check");
    }),
    [COPY_BACKUP]: job(Made, ({ name }) => {
      return whereItLies(parts, COPY_BACKUP, name, sendToBucket, "the backup was not copied to its bucket");
    }),
    nightly_backup: job(nothing, () => makeNightly(parts), isNightly ? EVERY_NIGHT : null),
    look_at_backups: job(nothing, () => lookAtBackups(parts), isNightly ? EVERY_HOUR : null),
  };
}

async function lookAtBackups(parts: KeptBackups): Promise<void> {
  const { pool, clock, log, settings } = parts;
  // A night that no server was up in, or whose backup failed, is made up.
  await makeNightly(parts);
  const last = await lastGoodBackup(pool);
  if (last && clock() - last.madeAt.getTime() > STALE_BACKUP_MS) {
    log("error", "the last good backup is older than 36 hours", { madeAt: last.madeAt.toISOString() });
  }
  await noteLateCopies(pool, keyOf(COPY_BACKUP, ""), new Date(clock() - LATE_COPY_MS));
  // Another server may make each night's, in a folder of its own.
  await removeOldBackups(pool, settings);
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
  const { pool, log, settings: { bucket } } = parts;
  // In the queue, so that a server which is killed meanwhile is followed by one that does it.
  const planRest = async (sql: Sql, name: string) => {
    if (bucket) await plan(sql, COPY_BACKUP, name);
    await plan(sql, CHECK_BACKUP, name);
  };
  try {
    const made = await keepBackup(parts, reason, () => isWanted(parts, reason), planRest);
    const { bytes, rows, files, missing, altered, faults, leftOut, leftOutNames } = made;
    log("info", "a backup was made", { name: basename(made.path), bytes, rows, files });
    if (missing + altered > 0) {
      log("error", "files are missing from the storage, or are not as they were stored", { faults });
    }
    if (leftOut > 0) {
      log("warning", "the backup leaves out files that are not called as ours are", { names: leftOutNames });
    }
  } catch (error) {
    const code = error instanceof BackupFailure ? error.code : null;
    if (code === "BackupRunning" || code === "MadeMeanwhile") return;
    if (code === "Interrupted") return await askForBackup(pool, reason);
    log("error", "the backup failed", { error });
    throw error;
  }
}

const TRIES = { [COPY_BACKUP]: 10, [CHECK_BACKUP]: 3 } as const;
type Task = keyof typeof TRIES;

async function plan(sql: Sql, task: Task, name: string): Promise<void> {
  await addJob(sql, task, { name }, keyOf(task, name), 0, TRIES[task]);
}

function keyOf(task: Task, name: string): string {
  return `${task} ${name}`;
}

/** Does something with the file of a backup, unless another server has it, or plans it anew where this one is leaving. */
async function whereItLies(
  parts: KeptBackups,
  task: Task,
  name: string,
  work: (parts: KeptBackups, name: string) => Promise<void>,
  failed: string,
): Promise<void> {
  if (await isPassedOn(parts, task, name)) return;
  try {
    await work(parts, name);
  } catch (error) {
    if (error instanceof BackupFailure && error.code === "Interrupted") return await plan(parts.pool, task, name);
    parts.log("error", failed, { name, error });
    throw error;
  }
}

/**
 * Of servers with a folder each, the one whose folder has the file does the work. The file decides and not the row: host names change, or are the same on two machines.
 * @returns whether the job was left to another server
 */
async function isPassedOn(
  { pool, isDatabaseHere, settings: { folder }, clock }: KeptBackups,
  task: Task,
  name: string,
): Promise<boolean> {
  if (await holdsBackup(folder, name)) return false;
  const made = await findBackup(pool, name);
  // Containers on several machines may have one host name, and a folder each; a database of our own has one server.
  const isAlone = isDatabaseHere && made?.place === locationOf(folder);
  if (!made || isAlone || clock() - made.madeAt.getTime() >= MAX_WAIT_MS) return false;
  const { least, most } = WAIT_MS;
  await passJobOn(pool, task, { name }, keyOf(task, name), Math.round(least + Math.random() * (most - least)));
  return true;
}
