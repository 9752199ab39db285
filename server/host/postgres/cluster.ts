import process from "node:process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "../process/start_error.ts";
import { syncFolder } from "../storage/folder_storage.ts";
import type { Binaries } from "./binaries.ts";
import type { RunAs } from "./run_as.ts";
import { AS_WE_ARE, type Command, runTied } from "./tied_process.ts";
import { execFileSync } from "node:child_process";

export interface Cluster {
  readonly dir: string;
  readonly password: string;
}

/** Where a cluster is made. Each start has a folder of its own: what a killed one left may still be written to. */
const UNFINISHED = "postgres-unfinished-";
const LEFTOVER_TIMEOUT_MS = 15_000;

interface ClusterInput {
  readonly dataDir: string;
  readonly binaries: Binaries;
  readonly as: RunAs;
  /** Ends what is being made. */
  readonly signal: AbortSignal;
}

/** The cluster under a data folder, made on the first start. It is there whole or not at all, whenever that is killed. */
export async function prepareCluster(input: ClusterInput): Promise<Cluster> {
  const { dataDir, as, signal } = input;
  const dir = join(dataDir, "postgres");
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(UNFINISHED)) await removeLeftover(join(dataDir, name), signal);
  }
  const isMade = existsSync(dir) && readdirSync(dir).length > 0;
  if (isMade) requireWhole(dataDir);
  const password = await keptSecret(dataDir, "postgres-password");
  if (!isMade) {
    await initialise(input, dir, password);
  } else if (as.owner && statSync(dir).uid !== as.owner.uid) {
    // A volume that another machine filled carries that machine's account number.
    await runTied(AS_WE_ARE, "chown", ["-R", `${as.owner.uid}:${as.owner.gid}`, dir], signal);
  }
  return { dir, password };
}

/** A backup that came back by half is not to be taken for a first start. @throws StartError */
function requireWhole(dataDir: string): void {
  for (const name of ["postgres/PG_VERSION", "postgres-password"]) {
    if (existsSync(join(dataDir, name))) continue;
    throw new StartError(
      `${dataDir} holds a database but no ${name}; restore that file from where the rest came from.`,
    );
  }
}

async function initialise(
  { dataDir, binaries, as, signal }: ClusterInput,
  dir: string,
  password: string,
): Promise<void> {
  const unfinished = mkdtempSync(join(dataDir, UNFINISHED));
  const passwordFile = `${unfinished}-password`;
  const accountDir = `${unfinished}-account`;
  mkdirSync(accountDir);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (as.owner) { for (const path of [unfinished, passwordFile]) chownSync(path, as.owner.uid, as.owner.gid); }
  try {
    // Ends with everything on the disk.
    await runTied(namedAccount(as.command, accountDir), binaries.initdb, [
      `--pgdata=${unfinished}`,
      "--username=stowmark",
      "--auth=scram-sha-256",
      `--pwfile=${passwordFile}`,
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--locale=C.UTF-8",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
    ], signal);
    rmSync(dir, { recursive: true, force: true });
    renameSync(unfinished, dir);
    await syncFolder(dataDir);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
    rmSync(accountDir, { recursive: true, force: true });
  }
}

/** Made at the first start; whole or not there, whenever that is killed. */
async function keptSecret(dataDir: string, name: string): Promise<string> {
  const path = join(dataDir, name);
  if (!existsSync(path) || readFileSync(path, "utf8").trim() === "") {
    const unfinished = `${path}-unfinished`;
    writeFileSync(unfinished, randomBytes(24).toString("hex"), { mode: 0o600, flush: true });
    renameSync(unfinished, path);
    await syncFolder(dataDir);
  }
  chmodSync(path, 0o600);
  return readFileSync(path, "utf8").trim();
}

/** The killed start's initdb may take a moment to notice, and write on meanwhile. */
async function removeLeftover(path: string, signal: AbortSignal): Promise<void> {
  for (const deadline = Date.now() + LEFTOVER_TIMEOUT_MS;;) {
    try {
      return rmSync(path, { recursive: true, force: true });
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await pause(50, undefined, { signal });
  }
}

const LIBRARY_FOLDERS = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"];

/**
 * `initdb` asks what its account is called, and an account that a container was given by number alone has no name.
 * libnss-wrapper answers from a file instead.
 * @param folder where that file is written, to be removed by the caller
 * @throws StartError where the account has no name and the library is not there
 */
function namedAccount(command: Command, folder: string): Command {
  if (process.platform !== "linux" || hasName()) return command;
  const library = LIBRARY_FOLDERS.map((folder) => join(folder, "libnss_wrapper.so")).find((path) => existsSync(path));
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  if (!library) {
    throw new StartError(
      `The account ${uid} has no name, which PostgreSQL asks for; install libnss-wrapper, run as an account that has one, or set DATABASE_URL.`,
    );
  }
  const [users, groups] = [join(folder, "accounts"), join(folder, "groups")];
  writeFileSync(users, `stowmark:x:${uid}:${gid}::/:/bin/sh\n`);
  writeFileSync(groups, `stowmark:x:${gid}:\n`);
  const variables = [`LD_PRELOAD=${library}`, `NSS_WRAPPER_PASSWD=${users}`, `NSS_WRAPPER_GROUP=${groups}`];
  return (program, args) => command("env", [...variables, program, ...args]);
}

function hasName(): boolean {
  try {
    execFileSync("id", ["-un"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
