import { readFileSync } from "node:fs";

/** What files, the database and calls to others may need beside people's connections. */
const RESERVED = 256;

/** How many connections fit beside everything else that is open. Infinity where the system does not say. */
export function roomForConnections(limits: string | null = processLimits()): number {
  const most = Number(/^Max open files\s+(\d+)/m.exec(limits ?? "")?.[1] ?? Infinity);
  return most - Math.min(RESERVED, Math.floor(most / 2));
}

/** Source: proc(5), /proc/pid/limits. */
function processLimits(): string | null {
  try {
    return readFileSync("/proc/self/limits", "utf8");
  } catch {
    return null;
  }
}
