import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import process from "node:process";
import { StartError } from "../process/start_error.ts";
import { AS_WE_ARE, type Command } from "./tied_process.ts";

/** PostgreSQL refuses to run as root, so root runs it as this system account. */
const ACCOUNT = "stowmark-db";

export interface RunAs {
  /** Null when that is us. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
  readonly command: Command;
}

export function runAs(paths: readonly string[]): RunAs {
  if (process.getuid?.() !== 0) return { owner: null, command: AS_WE_ARE };
  const owner = databaseAccount() ?? createAccount();
  const privilege = paths.every(isReachableByAll) ? [] : reachPrivilege();
  const drop = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups", ...privilege];
  return { owner, command: (program, args) => ["setpriv", [...drop, "--", program, ...args]] };
}

/** As which root runs PostgreSQL; null before it has done so for the first time. */
export function databaseAccount(): { uid: number; gid: number } | null {
  const line = readFileSync("/etc/passwd", "utf8").split("\n").find((row) => row.startsWith(`${ACCOUNT}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

function createAccount(): { uid: number; gid: number } {
  try {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", ACCOUNT], {
      stdio: "ignore",
    });
  } catch {
    // Another first start has made it; anything else shows below.
  }
  const made = databaseAccount();
  if (made) return made;
  throw new StartError(
    `PostgreSQL cannot run as root and the account "${ACCOUNT}" could not be made; run as an ordinary user, or set DATABASE_URL.`,
  );
}

function isReachableByAll(path: string): boolean {
  for (let folder = dirname(resolve(path));; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * Whatever lies inside /root (mode 0700) is closed to every other account. Rather than open the folder
 * for all, the database keeps one privilege of root: passing through folders.
 */
function reachPrivilege(): string[] {
  const privileges = ["dac_read_search", "dac_override"] as const;
  const held = privileges.find(isOffered);
  if (!held) {
    throw new StartError("The database's account cannot reach DATA_DIR; put it outside /root, or set DATABASE_URL.");
  }
  const keep = [`--inh-caps=+${held}`, `--ambient-caps=+${held}`];
  // PostgreSQL asks access(2) whether its own programs are there, which forgets the privileges of everybody but root
  // unless told.
  return isOffered("setpcap") ? [...keep, "--securebits=+no_setuid_fixup"] : keep;
}

const PRIVILEGE_BITS = { dac_override: 1n, dac_read_search: 2n, setpcap: 8n };

function isOffered(privilege: keyof typeof PRIVILEGE_BITS): boolean {
  const bounding = BigInt(`0x${/CapBnd:\s*([0-9a-f]+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? "0"}`);
  return ((bounding >> PRIVILEGE_BITS[privilege]) & 1n) === 1n;
}
