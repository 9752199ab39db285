import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "../process/start_error.ts";

const EXIT_TIMEOUT_MS = 15_000;

/**
 * After kill -9 the old PostgreSQL may still be writing its last pages: wait for it. If the lock's process
 * number belongs to something else by now, as it often does in a container, the lock is stale: remove it.
 */
export async function clearStaleLock(clusterDir: string, signal: AbortSignal): Promise<void> {
  const lock = join(clusterDir, "postmaster.pid");
  const deadline = Date.now() + EXIT_TIMEOUT_MS;
  for (let asked = false;;) {
    const pid = Number(unlessGone(lock)?.split("\n")[0]);
    if (!isPostgres(pid, clusterDir)) return rmSync(lock, { force: true });
    if (!asked) sendSignal(pid, "SIGINT");
    asked = true;
    if (Date.now() > deadline) {
      throw new StartError(`PostgreSQL (process ${pid}) still holds ${clusterDir}; stop it first.`);
    }
    await pause(50, undefined, { signal });
  }
}

function isPostgres(pid: number, clusterDir: string): boolean {
  // A lock that was being written holds no number yet; 0 would mean our own group.
  if (!(pid > 0)) return false;
  if (!sendSignal(pid, 0)) return false;
  return !existsSync("/proc/self") || (unlessGone(`/proc/${pid}/cmdline`)?.includes(clusterDir) ?? false);
}

/** @returns false where there is no such process any more */
function sendSignal(pid: number, signal: "SIGINT" | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    // EPERM: alive, but another account's.
    return codeOf(error) === "EPERM";
  }
}

/** What is in a file of a process that may end, and take the file along, at any moment. */
function unlessGone(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes(codeOf(error))) return null;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
