import { readConfig } from "../../server/host/settings/config.ts";
import { openDiskRoom } from "../../server/host/storage/disk_room.ts";
import { openStorageOf } from "../../server/host/storage/open_storage.ts";
import { openPictures } from "../../server/host/pictures/decoder.ts";
import type { TransferParts } from "../../server/archive/transfer/transfer_parts.ts";
import { openDatabase } from "../database.ts";
import { requireOwner } from "../require_owner.ts";
import { WrongUse } from "../command_failed.ts";

export async function openTransfer() {
  const config = readConfig();
  await using resources = new AsyncDisposableStack();
  const { pool } = resources.use(await openDatabase(config));
  const pictures = resources.use(openPictures());
  await requireFolder(config.dataDir);
  await requireOwner(config.dataDir);
  const { storage, stagingDir } = await openStorageOf(pool, config);
  const disk = openDiskRoom(stagingDir, config.keepFree);
  const own = { limits: config.limits, clock: () => Date.now(), log: () => {} };
  const parts: TransferParts = { pool, storage, stagingDir, disk, pictures, ...own };
  const open = resources.move();
  return { config, parts, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

/** @throws WrongUse where there is none */
async function requireFolder(dataDir: string): Promise<void> {
  await Deno.stat(dataDir).catch((error) => {
    throw error instanceof Deno.errors.NotFound
      ? new WrongUse(`DATA_DIR: ${dataDir} is not there; give the server's data folder.`)
      : error;
  });
}
