import type { End } from "../../server/archive/backup/format/manifest.ts";

/** Each file that a backup lacks, or has otherwise than it was stored; the first ones of very many. */
export function faultLines(faults: End["faults"]): string[] {
  return faults.map(({ key, fault }) => `  ${key} ${fault}`);
}
