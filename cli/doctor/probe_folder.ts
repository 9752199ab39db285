import { dirname, join } from "node:path";
import { faultOf } from "./ask.ts";

/**
 * Whether files can be made in a folder, or in the one in which it would have to be made first. Leaves nothing there.
 * @returns why they cannot, in one line without a full stop; null where they can
 */
export async function folderFault(folder: string): Promise<string | null> {
  const probe = join(await nearestThere(folder), `doctor-${crypto.randomUUID()}`);
  try {
    await Deno.writeTextFile(probe, "");
    await Deno.remove(probe);
    return null;
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
