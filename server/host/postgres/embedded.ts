import { createServer } from "node:net";
import { join } from "node:path";
import { findBinaries } from "./binaries.ts";
import { prepareCluster } from "./cluster.ts";
import { runAs } from "./run_as.ts";
import { clearStaleLock } from "./stale_lock.ts";
import { StartError } from "../process/start_error.ts";
import { lastComplaint, spawnTied, type TiedProcess } from "./tied_process.ts";
import { readFile } from "node:fs/promises";

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

/** PostgreSQL writes its process number, folder, start, port and more into its lock file, a line each. */
const PORT_LINE = 3;

export async function runningPostgresUrl(dataDir: string): Promise<string | null> {
  const lock = await readOrNull(join(dataDir, "postgres", "postmaster.pid"));
  const password = await readOrNull(join(dataDir, "postgres-password"));
  const port = lock?.split("\n")[PORT_LINE]?.trim();
  return port && password ? `postgres://stowmark:${password.trim()}@127.0.0.1:${port}/postgres` : null;
}

async function readOrNull(path: string): Promise<string | null> {
  return await readFile(path, "utf8").catch(() => null);
}

/** While it recovers or waits for the disk PostgreSQL says so every 10 s. */
const SILENCE_MS = 60_000;

/**
 * Waits until PostgreSQL says that it is ready; otherwise nothing of it is left running.
 * @throws StartError when it ends or falls silent, the signal's reason when that came first
 */
export async function readyLine(postgres: TiedProcess, signal: AbortSignal, silenceMs = SILENCE_MS): Promise<void> {
  try {
    await listen(postgres, signal, silenceMs);
  } catch (error) {
    await postgres.abandon();
    throw error;
  }
}

function listen({ child, ended }: TiedProcess, signal: AbortSignal, silenceMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let log = "";
  const fail = (reason: string) => reject(new StartError(`The built-in PostgreSQL did not start: ${reason}.`));
  const fallSilent = () => fail(`it said nothing for ${silenceMs / 1000} s; the disk may be stuck`);
  let silence = setTimeout(fallSilent, silenceMs);
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  const hear = (chunk: unknown) => {
    log = (log + String(chunk)).slice(-4000);
    clearTimeout(silence);
    if (log.includes("ready to accept connections")) return resolve();
    silence = setTimeout(fallSilent, silenceMs);
  };
  child.stderr?.on("data", hear);
  ended.then((code) => fail(lastComplaint(log) ?? `it ended with ${code}`), reject);
  return promise.finally(() => {
    clearTimeout(silence);
    signal.removeEventListener("abort", stop);
    // Read on: PostgreSQL would wait for a full pipe.
    child.stderr?.off("data", hear).resume();
  });
}

/**
 * Holds a data folder for this process. The lock is the operating system's, so it ends with the process
 * however that ends, and is never stale.
 * @returns null when another process holds the folder
 */
export async function lockDataDir(dataDir: string): Promise<Disposable | null> {
  await Deno.mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = await Deno.open(join(dataDir, "server.lock"), { write: true, create: true });
  if (await file.tryLock(true)) return file;
  file.close();
  return null;
}
