/** What of a disk stays free of uploads. */
export interface KeepFree {
  readonly bytes: number;
  readonly percent: number;
}

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** So many bytes, or so many percent of the disk where that is more. */
export function bytesToKeepFree({ totalBytes }: DiskSpace, { bytes, percent }: KeepFree): number {
  return Math.max(bytes, totalBytes * percent / 100);
}
