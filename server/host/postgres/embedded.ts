import { createServer } from "node:net";
import { join } from "node:path";
import { findBinaries } from "./binaries.ts";
import { prepareCluster } from "./cluster.ts";
import { readyLine } from "./ready_line.ts";
import { runAs } from "./run_as.ts";
import { clearStaleLock } from "./stale_lock.ts";
import { StartError } from "../process/start_error.ts";
import { spawnTied } from "./tied_process.ts";

export interface EmbeddedPostgres {
  readonly url: string;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  shared_buffers: "128MB",
  max_connections: "200",
  // Queries here take well under a millisecond; compiling them would take longer than running them.
  jit: "off",
  // Whoever asks for much waits longer, and takes one core from the others instead of all of them.
  max_parallel_workers_per_gather: "0",
  log_min_messages: "log",
};

const MAX_PORTS = 5;
const NEVER = new AbortController().signal;

/**
 * Starts PostgreSQL on a data folder of ours.
 * @param settings of PostgreSQL; without a `port` it takes a free one of the loopback interface
 * @param signal ends the start, and leaves nothing running
 * @param newPort finds one that is free
 * @throws StartError when PostgreSQL cannot start
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  signal = NEVER,
  newPort = freePort,
): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  const as = runAs([binaries.postgres, join(dataDir, "postgres")]);
  const cluster = await prepareCluster({ dataDir, binaries, as, signal });
  await clearStaleLock(cluster.dir, signal);
  const startOn = async (port: string): Promise<EmbeddedPostgres> => {
    const flags = Object.entries({ ...SETTINGS, ...settings, port }).map(([name, value]) => `--${name}=${value}`);
    const postgres = spawnTied(as.command, binaries.postgres, ["-D", cluster.dir, ...flags]);
    await readyLine(postgres, signal);
    return {
      url: `postgres://stowmark:${cluster.password}@127.0.0.1:${port}/postgres`,
      ended: postgres.ended.then(() => {}),
      stop: postgres.stop,
    };
  };
  for (let tries = 1;; tries++) {
    try {
      return await startOn(settings.port ?? await newPort());
    } catch (error) {
      if (settings.port || tries === MAX_PORTS || !isTaken(error)) throw error;
    }
  }
}

/** Somebody may take a free port before PostgreSQL does; what it says then stands in its `postmaster.c`. */
function isTaken(error: unknown): boolean {
  return error instanceof StartError && error.message.includes("could not create any TCP/IP sockets");
}

function freePort(): Promise<string> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(String(port)));
    });
  });
}
