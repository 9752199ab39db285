import { dirname, join } from "node:path";
import type { KeepFree } from "../../domain/media/disk.ts";
import { shownBytes } from "../../domain/wire/bytes.ts";
import { openDiskRoom } from "../../server/media/disk_room.ts";
import { faultOf } from "./ask.ts";

/**
 * Whether there is room, and files can be made in a folder, or in the one in which it would have to be made first. Leaves nothing there.
 * @returns why they cannot, in one line without a full stop; null where they can
 */
export async function folderFault(folder: string, keepFree: KeepFree): Promise<string | null> {
  const nearest = await nearestThere(folder);
  const probe = join(nearest, `doctor-${crypto.randomUUID()}`);
  try {
    await Deno.writeTextFile(probe, "");
    await Deno.remove(probe);
    const { freeBytes, isLow } = await openDiskRoom(nearest, keepFree).look();
    return isLow ? `its disk is nearly full, ${shownBytes(freeBytes)} are free` : null;
  } catch (error) {
    return faultOf(error).replace(` '${probe}'`, "").replace(/: \w+$/, "");
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
