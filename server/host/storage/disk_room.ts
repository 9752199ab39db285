import { statfs } from "node:fs/promises";
import { bytesToKeepFree, type DiskSpace, type KeepFree } from "../../../domain/media/disk.ts";
import { mediaFailure } from "../../../domain/media/failures.ts";
import { join } from "node:path";
import { shownBytes } from "../../../domain/wire/bytes.ts";
import type { Log } from "../log/log.ts";
import { runEvery } from "../log/run_every.ts";
import { StartError } from "../process/start_error.ts";

/** The disk that uploads arrive on, which is the database's too where that is built in. */
export interface DiskRoom {
  look(): Promise<DiskSpace & { readonly keptFreeBytes: number; readonly isLow: boolean }>;
  /** @throws Failure DiskNearlyFull */
  requireRoom(moreBytes?: number): Promise<void>;
}

export function openDiskRoom(folder: string, keepFree: KeepFree, spaceOf = diskSpace): DiskRoom {
  const look = async () => {
    const space = await spaceOf(folder);
    const keptFreeBytes = bytesToKeepFree(space, keepFree);
    return { ...space, keptFreeBytes, isLow: space.freeBytes < keptFreeBytes };
  };
  return {
    look,
    async requireRoom(moreBytes = 0) {
      const { freeBytes, keptFreeBytes } = await look();
      if (freeBytes - moreBytes < keptFreeBytes) throw mediaFailure("DiskNearlyFull");
    },
  };
}

export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

const MB = 1024 * 1024;
interface Reserve {
  readonly name: string;
  readonly bytes: number;
  /** With less than this free on the disk it is given free. */
  readonly givenBelowBytes: number;
}

/** PostgreSQL cannot start without room for its first files; it needs a few megabytes. */
const FOR_START: Reserve = { name: "reserve", bytes: 32 * MB, givenBelowBytes: 32 * MB };
/** A database writes when it deletes, too, into a log whose next 16 MB it takes at once: without room nobody could make room. */
const FOR_DELETING: Reserve = { name: "reserve-for-deleting", bytes: 32 * MB, givenBelowBytes: 24 * MB };
/** So many times of itself are free before a reserve is taken out of it: more than what gives it free again. */
const SPARE = 2;
const LOOK_EVERY_MS = 5_000;

/** Where the disk is full, so that the built-in database starts. */
export async function freeReserveForStart(dataDir: string): Promise<void> {
  await giveFree(dataDir, FOR_START);
}

/** @returns whether there was one, and it was needed */
async function giveFree(dataDir: string, { name, givenBelowBytes }: Reserve): Promise<boolean> {
  const { freeBytes } = await diskSpace(dataDir);
  return freeBytes < givenBelowBytes && await Deno.remove(join(dataDir, name)).then(() => true, () => false);
}

/** What to say about a start that failed: a full disk, where that is what it is. */
export async function fullDiskError(dataDir: string, error: unknown): Promise<unknown> {
  if (!/no space left|disk full/i.test(String(error))) return error;
  const { freeBytes } = await diskSpace(dataDir);
  return new StartError(
    `The disk of ${dataDir} is full (${shownBytes(freeBytes)} free). Make room on it and start again.`,
  );
}

/** Takes a reserve where there is none and room for it. */
async function keepReserve(dataDir: string, { name, bytes }: Reserve): Promise<void> {
  const path = join(dataDir, name);
  const isThere = await Deno.stat(path).then(({ size }) => size === bytes, () => false);
  if (isThere || (await diskSpace(dataDir)).freeBytes < SPARE * bytes) return;
  try {
    await writeNoise(`${path}.new`, bytes);
    await Deno.rename(`${path}.new`, path);
  } catch (error) {
    await Deno.remove(`${path}.new`).catch(() => {});
    throw error;
  }
}

/** Bytes that no file system can leave out. */
async function writeNoise(path: string, bytes: number): Promise<void> {
  using file = await Deno.open(path, { write: true, create: true, truncate: true, mode: 0o600 });
  const chunk = new Uint8Array(64 * 1024);
  for (let written = 0; written < bytes;) {
    written += await file.write(crypto.getRandomValues(chunk).subarray(0, bytes - written));
  }
  await file.sync();
}

interface WatchedDisk {
  readonly dataDir: string;
  readonly disk: DiskRoom;
  /** Whether the database lives there too. */
  readonly hasDatabase: boolean;
  readonly log: Log;
}

/** Says when uploads begin and end to be refused, and keeps the reserves, of which it gives one free where the disk is full. */
export function watchDisk(watched: WatchedDisk): AsyncDisposable {
  const { dataDir, disk, hasDatabase, log } = watched;
  let wasLow = false;
  const watch = runEvery("looking at the disk", LOOK_EVERY_MS, async () => {
    const { isLow, freeBytes, keptFreeBytes } = await disk.look();
    const facts = { dataDir, free: shownBytes(freeBytes), keptFree: shownBytes(keptFreeBytes) };
    if (isLow && !wasLow) {
      log("warning", "the disk is nearly full: uploads are refused until there is more room", facts);
    }
    if (!isLow && wasLow) log("info", "there is room on the disk again: uploads are taken", facts);
    wasLow = isLow;
    if (hasDatabase) await lookAfterReserves(watched);
  }, log);
  watch.soon();
  return { [Symbol.asyncDispose]: watch.stop };
}

async function lookAfterReserves({ dataDir, log }: WatchedDisk): Promise<void> {
  if (await giveFree(dataDir, FOR_DELETING)) {
    log("warning", "the disk is full: what was kept for deleting is given free; make room", { dataDir });
  }
  for (const reserve of [FOR_START, FOR_DELETING]) await keepReserve(dataDir, reserve);
}
