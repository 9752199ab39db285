import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import type { RunAs } from "./run_as.ts";

export interface Cluster {
  readonly dir: string;
  readonly password: string;
}

/** The cluster under a data folder, made on the first start. A first start that was killed half-way begins again. */
export async function prepareCluster(dataDir: string, binaries: Binaries, as: RunAs): Promise<Cluster> {
  const dir = join(dataDir, "postgres");
  const password = keptSecret(join(dataDir, "postgres-password"));
  if (!existsSync(join(dir, "PG_VERSION")) || existsSync(join(dir, "unfinished"))) {
    rmSync(dir, { recursive: true, force: true });
    await initialise(dir, password, binaries, as);
  } else if (as.owner && statSync(dir).uid !== as.owner.uid) {
    // A volume that another machine filled carries that machine's account number.
    await run("chown", ["-R", `${as.owner.uid}:${as.owner.gid}`, dir]);
  }
  return { dir, password };
}

async function initialise(dir: string, password: string, binaries: Binaries, as: RunAs): Promise<void> {
  const passwordFile = `${dir}-password-once`;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (as.owner) { for (const path of [dir, passwordFile]) chownSync(path, as.owner.uid, as.owner.gid); }
  try {
    const [program, args] = as.command(binaries.initdb, [
      `--pgdata=${dir}`,
      "--username=stowmark",
      "--auth=scram-sha-256",
      `--pwfile=${passwordFile}`,
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--locale=C.UTF-8",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
    ]);
    await run(program, args);
  } catch (error) {
    rmSync(dir, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function keptSecret(path: string): string {
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString("hex"), { mode: 0o600 });
  chmodSync(path, 0o600);
  return readFileSync(path, "utf8").trim();
}

function run(program: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"], env: PLAIN_ENVIRONMENT });
    let complaint = "";
    child.stderr.on("data", (chunk) => complaint += String(chunk));
    child.on("error", reject);
    child.on(
      "close",
      (code) => code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}: ${complaint}`)),
    );
  });
}

/** English messages, and none of our settings (PGDATA, PGPORT...) leaks in. */
export const PLAIN_ENVIRONMENT = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C" };
