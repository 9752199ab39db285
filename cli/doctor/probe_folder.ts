import { dirname, join } from "node:path";
import type { KeepFree } from "../../domain/media/disk.ts";
import { shownBytes } from "../../domain/wire/bytes.ts";
import { openDiskRoom } from "../../server/host/storage/disk_room.ts";
import { faultOf } from "./ask.ts";

export interface FolderProbe {
  /** Why no file can be made there, in one line without a full stop. */
  readonly fault: string | null;
  /** How much may be written until what has to stay free is reached; null where nobody could look. */
  readonly roomBytes: number | null;
}

/**
 * Whether there is room, and files can be made in a folder, or in the one in which it would have to be made first. Leaves nothing there.
 */
export async function probeFolder(folder: string, keepFree: KeepFree): Promise<FolderProbe> {
  const nearest = await nearestThere(folder);
  const probe = join(nearest, `doctor-${crypto.randomUUID()}`);
  try {
    await Deno.writeTextFile(probe, "");
    await Deno.remove(probe);
    const { freeBytes, keptFreeBytes, isLow } = await openDiskRoom(nearest, keepFree).look();
    const fault = isLow ? `its disk is nearly full, ${shownBytes(freeBytes)} are free` : null;
    return { fault, roomBytes: Math.max(0, freeBytes - keptFreeBytes) };
  } catch (error) {
    return { fault: faultOf(error).replace(` '${probe}'`, "").replace(/: \w+$/, ""), roomBytes: null };
  }
}

/** Something else than a folder, too, which then keeps the probe out. */
async function nearestThere(path: string): Promise<string> {
  try {
    await Deno.lstat(path);
    return path;
  } catch (error) {
    return error instanceof Deno.errors.NotFound && dirname(path) !== path ? nearestThere(dirname(path)) : path;
  }
}
