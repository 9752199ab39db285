import { type Config, readConfig } from "../../server/host/settings/config.ts";
import { openDiskRoom } from "../../server/host/storage/disk_room.ts";
import { openStorageOf } from "../../server/host/storage/open_storage.ts";
import { openPictures } from "../../server/host/pictures/decoder.ts";
import type { TransferParts } from "../../server/archive/transfer/transfer_parts.ts";
import { openDatabase } from "../database.ts";
import { requireOwner } from "../require_owner.ts";
import { WrongUse } from "../command_failed.ts";

export interface OpenTransfer extends AsyncDisposable {
  readonly config: Config;
  readonly parts: TransferParts;
}

/** What the server works with, beside it. */
export async function openTransfer(): Promise<OpenTransfer> {
  const config = readConfig();
  const database = await openDatabase(config);
  const pictures = openPictures();
  const close = async () => {
    await Promise.all([pictures[Symbol.asyncDispose](), database[Symbol.asyncDispose]()]);
  };
  try {
    await requireFolder(config.dataDir);
    await requireOwner(config.dataDir);
    const { storage, stagingDir } = await openStorageOf(database.pool, config);
    const disk = openDiskRoom(stagingDir, config.keepFree);
    const { limits } = config;
    const clock = () => Date.now();
    const parts = { pool: database.pool, storage, stagingDir, disk, pictures, limits, clock, log: () => {} };
    return { config, parts, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @throws WrongUse where there is none */
async function requireFolder(dataDir: string): Promise<void> {
  await Deno.stat(dataDir).catch((error) => {
    throw error instanceof Deno.errors.NotFound
      ? new WrongUse(`DATA_DIR: ${dataDir} is not there; give the server's data folder.`)
      : error;
  });
}
