import { join } from "node:path";
import { shownBytes } from "../domain/wire/bytes.ts";
import type { Log } from "./log.ts";
import { type DiskRoom, diskSpace } from "./media/disk_room.ts";
import { StartError } from "./start_error.ts";

const MB = 1024 * 1024;
/** PostgreSQL cannot start without room for its first files; it needs a few megabytes. */
const RESERVE_BYTES = 32 * MB;
/** So much is free before a reserve is taken out of it. */
const SPARE_BYTES = 3 * RESERVE_BYTES;
const LOOK_EVERY_MS = 60_000;

function reservePath(dataDir: string): string {
  return join(dataDir, "reserve");
}

/** Gives the reserve free where the disk is full, so that the built-in database starts. */
export async function freeReserve(dataDir: string): Promise<void> {
  const { freeBytes } = await diskSpace(dataDir);
  if (freeBytes < RESERVE_BYTES) await Deno.remove(reservePath(dataDir)).catch(() => {});
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
async function keepReserve(dataDir: string): Promise<void> {
  const path = reservePath(dataDir);
  const isThere = await Deno.stat(path).then(({ size }) => size === RESERVE_BYTES, () => false);
  if (isThere || (await diskSpace(dataDir)).freeBytes < SPARE_BYTES) return;
  using file = await Deno.open(`${path}.new`, { write: true, create: true, truncate: true, mode: 0o600 });
  const chunk = new Uint8Array(64 * 1024);
  for (let written = 0; written < RESERVE_BYTES;) {
    written += await file.write(crypto.getRandomValues(chunk).subarray(0, RESERVE_BYTES - written));
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

/** Says when uploads begin and end to be refused, and keeps the reserve. */
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
    if (hasDatabase) await keepReserve(dataDir);
  };
  const again = () => {
    looking = look().catch((error) => log("warning", "the disk could not be looked at", { error }));
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
