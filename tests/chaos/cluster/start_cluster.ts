import { DidNotStart, type ServerProcess, startServerProcess } from "../../support/server/server_process.ts";
import { type RedisServer, redisServer } from "../../support/outside/redis_server.ts";
import { type RestartablePostgres, restartablePostgres } from "../../support/outside/restartable_postgres.ts";
import { pause } from "../../../cli/pause.ts";

/** Servers of our own over one PostgreSQL and one Redis, in a folder that is gone with them. */
export interface Cluster extends AsyncDisposable {
  readonly database: RestartablePostgres;
  readonly redis: RedisServer;
  /** One per index; null while it is away. */
  readonly servers: readonly (ServerProcess | null)[];
  kill(index: number): Promise<void>;
  start(index: number): Promise<void>;
  /** What servers said that ended without being asked to. */
  readonly crashes: readonly string[];
}

type OnServing = (urls: readonly string[]) => void;

const START_TRIES = 20;
const TRY_AGAIN_MS = 500;
const MAX_LAST_WORDS = 2_000;

/** @param onServing told the addresses of the servers that run, each time they change */
export async function startCluster(count: number, onServing: OnServing): Promise<Cluster> {
  await using parts = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir({ prefix: "stowmark-chaos-" });
  parts.defer(() => Deno.remove(folder, { recursive: true }));
  const database = parts.use(await restartablePostgres({ fsync: "off" }));
  const redis = parts.use(await redisServer());
  const settings = {
    ...{ DATABASE_URL: database.url, REDIS_URL: redis.url, DATA_DIR: folder },
    ...{ SANDBOX: "1", RATE_LIMITS: "off", NIGHTLY_BACKUP: "off", LOG_LEVEL: "error" },
  };
  const { servers, crashes, start, kill, stop } = openSupervisor(count, settings, onServing);
  parts.defer(stop);
  // The first one brings the database up to date.
  await start(0);
  await Promise.all(servers.slice(1).map((_, index) => start(index + 1)));
  const kept = parts.move();
  return { database, redis, servers, kill, start, crashes, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/** Keeps servers running, as whatever runs them in earnest would: one that ends unasked is noted and started again. */
function openSupervisor(count: number, settings: Readonly<Record<string, string>>, onServing: OnServing) {
  const servers: (ServerProcess | null)[] = Array.from({ length: count }, () => null);
  const crashes: string[] = [];
  const starting = new Set<Promise<void>>();
  let isStopping = false;
  const tell = () => onServing(servers.flatMap((server) => server ? [server.url] : []));

  async function begin(index: number): Promise<void> {
    for (let attempt = 1; !isStopping; attempt++) {
      try {
        const server = await startServerProcess(settings);
        servers[index] = server;
        tell();
        server.status.then(({ code, signal }) => `ended with ${signal ?? code}`, String)
          .then((how) => noteEnd(index, server, how));
        return;
      } catch (error) {
        // Without its database no server starts, and that may be away just now.
        if (attempt >= START_TRIES || !(error instanceof DidNotStart)) throw error;
        await pause(TRY_AGAIN_MS);
      }
    }
  }

  function start(index: number): Promise<void> {
    const started = begin(index);
    starting.add(started);
    return started.finally(() => starting.delete(started));
  }

  function noteEnd(index: number, server: ServerProcess, how: string): void {
    if (servers[index] !== server || isStopping) return;
    crashes.push(`${how}: ${server.log().slice(-MAX_LAST_WORDS)}`);
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
      server?.kill("SIGKILL");
      await server?.status;
    },
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.allSettled(starting);
      await Promise.all(servers.map((server) => server?.[Symbol.asyncDispose]()));
    },
  };
}
