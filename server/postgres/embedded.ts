import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { findBinaries } from "./binaries.ts";
import { type Cluster, PLAIN_ENVIRONMENT, prepareCluster } from "./cluster.ts";
import { clearStaleLock } from "./stale_lock.ts";
import { runAs } from "./run_as.ts";

export interface EmbeddedPostgres {
  readonly url: string;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs the command and, when our end of its standard input closes, asks it for a fast shutdown.
 * The kernel closes that pipe however we end, kill -9 included, so PostgreSQL never outlives us.
 */
const TIED_TO_PARENT = `exec 3<&0
"$@" </dev/null 3<&- & child=$!
( read -r _ <&3; kill -INT $child ) 2>/dev/null & watch=$!
wait $child; code=$?
kill $watch 2>/dev/null
exit $code`;

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  shared_buffers: "128MB",
  max_connections: "200",
  // Queries here take well under a millisecond; compiling them would take longer than running them.
  jit: "off",
  log_min_messages: "log",
};

/**
 * Starts PostgreSQL on a data folder of ours.
 * @param settings of PostgreSQL; without a `port` it takes a free one of the loopback interface
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  const as = runAs([binaries.postgres, join(dataDir, "postgres")]);
  const cluster = await prepareCluster(dataDir, binaries, as);
  await clearStaleLock(cluster.dir);
  const port = Number(settings.port ?? await freePort());
  const flags = Object.entries({ ...SETTINGS, ...settings, port: String(port) }).map(([name, value]) =>
    `--${name}=${value}`
  );
  const [program, args] = as.command("/bin/sh", [
    "-c",
    TIED_TO_PARENT,
    "sh",
    binaries.postgres,
    "-D",
    cluster.dir,
    ...flags,
  ]);
  // A group of its own: Ctrl-C in a terminal reaches us only, and we finish what is in flight first.
  const child = spawn(program, args, { stdio: ["pipe", "ignore", "pipe"], detached: true, env: PLAIN_ENVIRONMENT });
  return await ready(child, cluster, port);
}

async function ready(child: ChildProcess, cluster: Cluster, port: number): Promise<EmbeddedPostgres> {
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  await readyLine(child);
  return {
    url: `postgres://stowmark:${cluster.password}@127.0.0.1:${port}/postgres`,
    ended,
    async stop() {
      child.stdin?.end();
      await ended;
    },
  };
}

function readyLine(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = "";
    child.stderr?.on("data", (chunk) => {
      log = (log + String(chunk)).slice(-4000);
      if (log.includes("ready to accept connections")) resolve();
    });
    child.once("error", reject);
    child.once("close", (code) => reject(new Error(`PostgreSQL did not start (${code}): ${log}`)));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
