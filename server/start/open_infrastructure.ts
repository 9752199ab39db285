import { OWN_SESSIONS_LIMIT, STRANGE_SESSIONS_LIMIT } from "../../domain/wire/limits.ts";
import { findTokenKey } from "../../db/auth/sessions.ts";
import type { Pool } from "../../db/sql.ts";
import { openTokenCache, type TokenCache } from "../auth/api_tokens/token_cache.ts";
import { openSessionCache, type SessionCache } from "../auth/session_cache.ts";
import { openTokenSigner, type TokenSigner } from "../host/secrets/token_signer.ts";
import { claimStorage } from "../host/storage/claim_storage.ts";
import type { Config } from "../host/settings/config.ts";
import { type Counts, newCounts } from "../host/log/counts.ts";
import type { GracefulShutdown } from "../host/process/graceful_shutdown.ts";
import { type FindHolder, type FindVisitor, openFindVisitor } from "../http/visitor/find_visitor.ts";
import type { TtlCache } from "../http/visitor/ttl_cache.ts";
import { type HttpServer, openHttpServer } from "../http/listener/http_server.ts";
import { openRateLimits, type RateLimits } from "../http/visitor/rate_limit.ts";
import type { Log } from "../host/log/log.ts";
import type { LogQueue } from "../logs/log_queue.ts";
import type { RefusalLog } from "../http/refusal_log.ts";
import { startLogWriter } from "../logs/log_writer.ts";
import {
  type DiskRoom,
  freeReserveForStart,
  fullDiskError,
  openDiskRoom,
  watchDisk,
} from "../host/storage/disk_room.ts";
import { type MediaStore, openStorageOf } from "../host/storage/open_storage.ts";
import type { Logging } from "./open_logging.ts";
import type { Uncaught } from "../host/log/uncaught.ts";
import { type Database, openDatabase, takeDataDir } from "./open_database.ts";
import { openRedis, type Redis } from "../host/redis/open_redis.ts";
import { sharedCounters } from "../http/visitor/shared_counter.ts";
import type { Tracing } from "../http/tracing/open_tracing.ts";
import { version } from "../host/process/version.ts";

export interface Infrastructure {
  readonly config: Config;
  readonly log: Log;
  readonly logQueue: LogQueue;
  readonly refusals: RefusalLog;
  readonly uncaught: Uncaught;
  readonly clock: () => number;
  readonly counts: Counts;
  readonly database: Database;
  readonly pool: Pool;
  readonly store: MediaStore;
  readonly disk: DiskRoom;
  readonly httpServer: HttpServer;
  readonly tokenSigner: TokenSigner;
  readonly sessionCache: SessionCache;
  readonly tokenCache: TokenCache;
  /** Null without `REDIS_URL`: one server. */
  readonly redis: Redis | null;
  readonly rateLimits: RateLimits;
  readonly findVisitor: FindVisitor;
  readonly findHolder: FindHolder;
  readonly shutdown: GracefulShutdown;
  /** Null where no collector is named. */
  readonly tracing: Tracing | null;
}

/** Data folder, database, schema, storage, port, in this order: what is missing is said before anything else starts. */
export async function openInfrastructure(
  config: Config,
  resources: AsyncDisposableStack,
  shutdown: GracefulShutdown,
  signal: AbortSignal,
  { log, logQueue, refusals, uncaught }: Logging,
): Promise<Infrastructure> {
  const clock = () => Date.now();
  const counts = newCounts();
  const tracing = await tracingTo(config);
  if (tracing) resources.use(tracing);
  await takeDataDir(config, resources);
  if (!config.databaseUrl) await freeReserveForStart(config.dataDir);
  const database = await openDatabase(config, resources, { log, signal, observe: tracing?.statements ?? null }).catch(
    async (error) => {
      throw await fullDiskError(config.dataDir, error);
    },
  );
  resources.use(startLogWriter({ pool: database.pool, queue: logQueue, log }));
  resources.use(refusals);
  const store = await openStorageOf(database.pool, config);
  await claimStorage(database.pool, store, log);
  const disk = openDiskRoom(store.stagingDir, config.keepFree);
  resources.use(watchDisk({ dataDir: config.dataDir, disk, hasDatabase: !config.databaseUrl, log }));
  const redis = config.redisUrl ? resources.use(await openRedis(config.redisUrl, log)) : null;
  const rateLimits = openRateLimits(config.rateLimits, redis ? sharedCounters(redis) : undefined);
  const httpServer = await openHttpServer(config, { counts, refusals, log });
  resources.defer(() => httpServer.close());
  const { pool } = database;
  const tokenSigner = openTokenSigner(await findTokenKey(pool));
  const tokenCache = openTokenCache(pool, clock, config);
  const sessionCache = forgettingBoth(openSessionCache(pool, clock, config), tokenCache);
  const finding = <Found>(cache: TtlCache<Found>, kind: "sessions" | "tokens") =>
    openFindVisitor(cache, rateLimits(`${kind} of nobody`, STRANGE_SESSIONS_LIMIT), {
      isOwn: tokenSigner.isSigned,
      over: rateLimits(`${kind} that are over`, OWN_SESSIONS_LIMIT),
    });
  return {
    ...{ config, log, logQueue, refusals, uncaught, clock, counts, database, pool, store, disk, httpServer },
    ...{ tokenSigner, sessionCache, tokenCache, redis, rateLimits, shutdown, tracing },
    findVisitor: finding(sessionCache, "sessions"),
    findHolder: finding(tokenCache, "tokens"),
  };
}

/** A person whose account is gone or has changed is known anew, by a session as by a token. */
function forgettingBoth(sessions: SessionCache, tokens: TokenCache): SessionCache {
  return {
    ...sessions,
    forgetUser(userId) {
      sessions.forgetUser(userId);
      tokens.forgetUser(userId);
    },
  };
}

/** Its packages are loaded where they are used alone. */
async function tracingTo({ tracesUrl, trustedProxies }: Config): Promise<Tracing | null> {
  if (!tracesUrl) return null;
  const { openTracing } = await import("../http/tracing/open_tracing.ts");
  return openTracing({ tracesUrl, version, isBehindProxy: trustedProxies > 0 });
}
