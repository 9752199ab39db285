import assert from "node:assert/strict";
import { tempDir } from "../support/server/cli_process.ts";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { launchServer, type StartingServer, startServerProcess } from "../support/server/server_process.ts";
import { everyNth } from "../../tools/gate/shares.ts";
import { until } from "../support/until.ts";

/** What shows how far a first start has come, in the order in which it shows. */
const MOMENTS = {
  "while the first files of the cluster are written": "postgres*/PG_VERSION",
  "while initdb fills the cluster": "postgres*/base/1/PG_VERSION",
  "while initdb copies databases": "postgres*/base/5/PG_VERSION",
  "once the cluster is in its place": "postgres/PG_VERSION",
  "while PostgreSQL starts for the first time": "postgres/postmaster.pid",
  "while the schema is made": "media",
} as const;

/** One star stands for any end of a folder's name. */
function isThere(dataDir: string, pattern: string): boolean {
  const [folder = "", ...rest] = pattern.split("/");
  if (!existsSync(dataDir)) return false;
  const folders = folder.endsWith("*")
    ? readdirSync(dataDir).filter((name) => name.startsWith(folder.slice(0, -1)))
    : [folder];
  return folders.some((name) => existsSync(join(dataDir, name, ...rest)));
}

/** Everything that runs with this folder in its command line. */
function runningOver(dataDir: string): string[] {
  return readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && commandLine(pid).includes(dataDir));
}

function commandLine(pid: string): string {
  try {
    return Deno.readTextFileSync(`/proc/${pid}/cmdline`);
  } catch {
    return "";
  }
}

/** The shell that watched over a process is told that nothing is left to watch, and ends a moment after. */
function isWatch(pid: string): boolean {
  return commandLine(pid).startsWith("/bin/sh\0-c\0");
}

async function startUntil(dataDir: string, pattern: string): Promise<StartingServer> {
  const starting = launchServer({ DATA_DIR: dataDir, HOUSE_BOTS: "off" }, { detached: true });
  await until(() => isThere(dataDir, pattern) || null, { pauseMs: 1 });
  return starting;
}

const moments = Object.entries(MOMENTS);

for (const [moment, pattern] of everyNth(moments, 6)) {
  Deno.test(`a first start that is killed ${moment} leaves a folder that starts`, async () => {
    await using dir = await tempDir();
    const dataDir = join(dir.path, "data");
    await using killed = await startUntil(dataDir, pattern);
    Deno.kill(-killed.pid, "SIGKILL");
    await killed.status;
    await using server = await startServerProcess({ DATA_DIR: dataDir, HOUSE_BOTS: "off" });
    assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
    assert.deepEqual(readdirSync(dataDir).filter((name) => name.includes("unfinished")), []);
  });
}

// Killed once the cluster is there, and told to end on the way to it.
for (const [moment, pattern] of everyNth(moments.toReversed(), 6)) {
  Deno.test(`SIGTERM ${moment} ends a first start with code 0 and leaves no process`, async () => {
    await using dir = await tempDir();
    const dataDir = join(dir.path, "data");
    await using starting = await startUntil(dataDir, pattern);
    starting.kill("SIGTERM");
    assert.equal((await starting.status).code, 0);
    assert.deepEqual(runningOver(dataDir).filter((pid) => !isWatch(pid)), []);
    await until(() => runningOver(dataDir).length === 0 || null);
  });
}
