import { join } from "node:path";
import { shownBytes } from "../domain/wire/bytes.ts";
import type { Log } from "./log.ts";
import { type DiskRoom, diskSpace } from "./media/disk_room.ts";
import { StartError } from "./start_error.ts";

const MB = 1024 * 1024;
interface Reserve {
  readonly name: string;
  readonly bytes: number;
  /** With less than this free on the disk it is given free. */
  readonly givenBelowBytes: number;
}

/** PostgreSQL cannot start without room for its first files; it needs a few megabytes. */
const FOR_START: Reserve = { name: "reserve", bytes: 32 * MB, givenBelowBytes: 32 * MB };
/** A database writes when it deletes, too: without room nobody could make room. */
const FOR_DELETING: Reserve = { name: "reserve-for-deleting", bytes: 16 * MB, givenBelowBytes: 4 * MB };
/** So much is free before a reserve is taken out of it. */
const SPARE_BYTES = 2 * (FOR_START.bytes + FOR_DELETING.bytes);
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

/** Takes a reserve where there is none and room for it. Bytes that no file system can leave out. */
async function keepReserve(dataDir: string, { name, bytes }: Reserve): Promise<void> {
  const path = join(dataDir, name);
  const isThere = await Deno.stat(path).then(({ size }) => size === bytes, () => false);
  if (isThere || (await diskSpace(dataDir)).freeBytes < SPARE_BYTES) return;
  using file = await Deno.open(`${path}.new`, { write: true, create: true, truncate: true, mode: 0o600 });
  const chunk = new Uint8Array(64 * 1024);
  for (let written = 0; written < bytes;) {
    written += await file.write(crypto.getRandomValues(chunk).subarray(0, bytes - written));
  }
  await file.sync();
  await Deno.rename(`${path}.new`, path);
}

interface WatchedDisk {
  readonly dataDir: string;
  readonly disk: DiskRoom;
  /** Whether the database lives there too. */
  readonly hasDatabase: boolean;
  readonly log: Log;
}

/** Says when uploads begin and end to be refused, and keeps the reserves, of which it gives one free where the disk is full. */
export function watchDisk({ dataDir, disk, hasDatabase, log }: WatchedDisk): AsyncDisposable {
  let wasLow = false;
  let looking = Promise.resolve();
  const look = async () => {
    const { isLow, freeBytes, keptFreeBytes } = await disk.look();
    const facts = { dataDir, free: shownBytes(freeBytes), keptFree: shownBytes(keptFreeBytes) };
    if (isLow && !wasLow) {
      log("warning", "the disk is nearly full: uploads are refused until there is more room", facts);
    }
    if (!isLow && wasLow) log("info", "there is room on the disk again: uploads are taken", facts);
    wasLow = isLow;
    if (!hasDatabase) return;
    if (await giveFree(dataDir, FOR_DELETING)) {
      log("warning", "the disk is full: what was kept for deleting is given free; make room", { dataDir });
    }
    for (const reserve of [FOR_START, FOR_DELETING]) await keepReserve(dataDir, reserve);
  };
  let wasSeen = true;
  const again = () => {
    looking = look().then(() => {
      wasSeen = true;
    }, (error) => {
      if (wasSeen) log("warning", "the disk could not be looked at", { error });
      wasSeen = false;
    });
  };
  again();
  const timer = setInterval(again, LOOK_EVERY_MS);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await looking;
    },
  };
}
