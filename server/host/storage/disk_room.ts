import { statfs } from "node:fs/promises";
import { bytesToKeepFree, type DiskSpace, type KeepFree } from "../../../domain/media/disk.ts";
import { mediaFailure } from "../../../domain/media/failures.ts";

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
