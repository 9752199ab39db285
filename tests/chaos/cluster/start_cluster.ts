import type { DatabaseChild } from "./start_database.ts";
import { startDatabase } from "./start_database.ts";
import { type RedisChild, startRedis } from "./start_redis.ts";
import { pause } from "../../../cli/pause.ts";
import { type ServerChild, startServer } from "./start_server.ts";

/** Servers of our own over one PostgreSQL and one Redis, in a folder that is gone with them. */
export interface OwnCluster extends AsyncDisposable {
  readonly databaseUrl: string;
  readonly database: DatabaseChild;
  readonly redis: RedisChild;
  /** One per index; null while it is away. */
  readonly servers: readonly (ServerChild | null)[];
  kill(index: number): Promise<void>;
  start(index: number): Promise<void>;
  /** What servers said that ended without being asked to. */
  readonly crashes: readonly string[];
}

export interface ClusterOptions {
  readonly servers: number;
  /** Of PostgreSQL. */
  readonly postgres: Readonly<Record<string, string>>;
  /** Told the addresses of the servers that run, each time they change. */
  readonly onServing: (urls: readonly string[]) => void;
}

const QUIET = {
  HOST: "127.0.0.1",
  PORT: "0",
  SANDBOX: "1",
  HOUSE_BOTS: "off",
  RATE_LIMITS: "off",
  NIGHTLY_BACKUP: "off",
  LOG_LEVEL: "error",
  KEEP_FREE_BYTES: "0",
  KEEP_FREE_PERCENT: "0",
};

const START_TRIES = 20;
const TRY_AGAIN_MS = 500;
const MAX_LAST_WORDS = 2_000;

export async function startCluster({ servers: count, postgres, onServing }: ClusterOptions): Promise<OwnCluster> {
  await using parts = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir({ prefix: "stowmark-chaos-" });
  parts.defer(() => Deno.remove(folder, { recursive: true }));
  const database = await startDatabase(folder, postgres);
  parts.defer(() => database.stop());
  const redis = await startRedis();
  parts.defer(() => redis.cut());
  const settings = { ...QUIET, DATABASE_URL: database.url, REDIS_URL: redis.url, DATA_DIR: folder };
  const { servers, crashes, start, kill, stop } = openSupervisor(count, settings, onServing);
  parts.defer(stop);
  // The first one brings the database up to date.
  await start(0);
  await Promise.all(servers.slice(1).map((_, index) => start(index + 1)));
  const kept = parts.move();
  const { url: databaseUrl } = database;
  return {
    databaseUrl,
    database,
    redis,
    servers,
    kill,
    start,
    crashes,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** Keeps servers running, as whatever runs them in earnest would: one that ends unasked is noted and started again. */
function openSupervisor(
  count: number,
  settings: Readonly<Record<string, string>>,
  onServing: ClusterOptions["onServing"],
) {
  const servers: (ServerChild | null)[] = Array.from({ length: count }, () => null);
  const crashes: string[] = [];
  const starting = new Set<Promise<void>>();
  let isStopping = false;
  const tell = () => onServing(servers.flatMap((server) => server ? [server.url] : []));

  async function begin(index: number): Promise<void> {
    for (let attempt = 1; !isStopping; attempt++) {
      try {
        const server = await startServer(settings);
        servers[index] = server;
        tell();
        void server.ended.finally(() => noteEnd(index, server)).catch(() => {});
        return;
      } catch (error) {
        // Without its database no server starts, and that may be away just now.
        if (attempt >= START_TRIES) throw error;
        await pause(TRY_AGAIN_MS);
      }
    }
  }

  function start(index: number): Promise<void> {
    const started = begin(index);
    starting.add(started);
    return started.finally(() => starting.delete(started));
  }

  function noteEnd(index: number, server: ServerChild): void {
    if (servers[index] !== server || isStopping) return;
    crashes.push(server.log().slice(-MAX_LAST_WORDS) || "it said nothing");
    servers[index] = null;
    tell();
    start(index).catch((error) => crashes.push(String(error)));
  }

  return {
    servers,
    crashes,
    start,
    async kill(index: number): Promise<void> {
      const server = servers[index];
      servers[index] = null;
      tell();
      server?.signal("SIGKILL");
      await server?.ended;
    },
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.allSettled(starting);
      await Promise.all(servers.map((server) => server?.stop()));
    },
  };
}
