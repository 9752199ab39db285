import { join } from "node:path";
import type { KeepFree } from "../../domain/media/disk.ts";
import { shownBytes } from "../../domain/wire/bytes.ts";
import type { Config } from "../../server/host/settings/config.ts";
import { openDiskRoom } from "../../server/host/storage/disk_room.ts";
import { faultOf } from "./ask.ts";
import { type Finding, warning, well, wrong } from "./finding.ts";

export async function checkDisk({ dataDir, keepFree }: Pick<Config, "dataDir" | "keepFree">): Promise<Finding[]> {
  try {
    const { mode, isDirectory } = await Deno.stat(dataDir);
    if (!isDirectory) return [unusable(dataDir, "it is no folder")];
    const { freeBytes, keptFreeBytes } = await probeFolder(dataDir, keepFree);
    const isOpenToOthers = ((mode ?? 0) & 0o007) !== 0;
    return [
      judgeRoom(dataDir, freeBytes, keptFreeBytes),
      ...isOpenToOthers ? [openToOthers(dataDir)] : [],
    ];
  } catch (error) {
    return [unusable(dataDir, faultOf(error))];
  }
}

/** Makes a file there and removes it. @returns how much room its disk has. @throws where no file can be made */
export async function probeFolder(folder: string, keepFree: KeepFree) {
  const probe = join(folder, `doctor-${crypto.randomUUID()}`);
  try {
    await Deno.writeTextFile(probe, "");
    await Deno.remove(probe);
  } catch (error) {
    throw new Error(faultOf(error).replace(` '${probe}'`, "").replace(/: \w+$/, ""));
  }
  return await openDiskRoom(folder, keepFree).look();
}

function unusable(dataDir: string, fault: string): Finding {
  const mend = "Give the server's account this folder, or set another DATA_DIR.";
  return wrong("disk", `${dataDir} cannot be used: ${fault}.`, mend);
}

function openToOthers(dataDir: string): Finding {
  const says = `Other accounts of this computer may look into ${dataDir}, where secrets are.`;
  return warning("disk", says, `Run: chmod 700 ${dataDir}`);
}

export function judgeRoom(dataDir: string, freeBytes: number, keptFreeBytes: number): Finding {
  const free = `${shownBytes(freeBytes)} are free on the disk of ${dataDir}`;
  const refused = `${free}, and uploads are refused below ${shownBytes(keptFreeBytes)}.`;
  if (freeBytes < keptFreeBytes) {
    return wrong("disk", refused, "Make room, or lower KEEP_FREE_BYTES and KEEP_FREE_PERCENT.");
  }
  return freeBytes < 2 * keptFreeBytes ? warning("disk", refused, "Make room soon.") : well("disk", `${free}.`);
}
