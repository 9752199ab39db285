import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "../start_error.ts";

const EXIT_TIMEOUT_MS = 15_000;

/**
 * After kill -9 the old PostgreSQL may still be writing its last pages: wait for it. If the lock's process
 * number belongs to something else by now, as it often does in a container, the lock is stale: remove it.
 */
export async function clearStaleLock(clusterDir: string, signal: AbortSignal): Promise<void> {
  const lock = join(clusterDir, "postmaster.pid");
  const deadline = Date.now() + EXIT_TIMEOUT_MS;
  for (let asked = false; existsSync(lock);) {
    const pid = Number(readFileSync(lock, "utf8").split("\n")[0]);
    if (!isPostgres(pid, clusterDir)) return rmSync(lock, { force: true });
    if (!asked) process.kill(pid, "SIGINT");
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
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: alive, but another account's.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  const commandLine = `/proc/${pid}/cmdline`;
  return existsSync("/proc/self")
    ? existsSync(commandLine) && readFileSync(commandLine, "utf8").includes(clusterDir)
    : true;
}
