import { diskSpace } from "../../server/host/storage/disk_room.ts";
import { LANES } from "./lanes.ts";

const IN_MEMORY = "/dev/shm";
/** A whole run in four lanes holds up to 800 MB there; the rest is for a run beside it. */
const WANTED_BYTES = Math.max(4, LANES) * 512 * 1024 ** 2;

/**
 * A new folder in memory, or null where the system has none with room. On an ext4 without a journal the databases that tests make and drop, 300 files
 * each, took half of the processor time of a run: it passes over the numbers of files that were deleted minutes ago, one by one.
 */
export async function makeMemoryFolder(): Promise<string | null> {
  const space = await diskSpace(IN_MEMORY).catch(() => null);
  if (!space || space.freeBytes < WANTED_BYTES) return null;
  return await Deno.makeTempDir({ dir: IN_MEMORY, prefix: "stowmark-test-" }).catch(() => null);
}
