import type { Pool } from "../db/sql.ts";
import { openSessionCache, type SessionCache } from "./auth/session_cache.ts";
import { claimStorage } from "./claim_storage.ts";
import type { Config } from "./config.ts";
import { type FindVisitor, openFindVisitor } from "./http/find_visitor.ts";
import { freeReserve, fullDiskError, watchDisk } from "./disk_reserve.ts";
import { type HttpServer, openHttpServer } from "./http/http_server.ts";
import { type Log, openLog } from "./log.ts";
import { type DiskRoom, openDiskRoom } from "./media/disk_room.ts";
import { type MediaStore, openStorage } from "./media/open_storage.ts";
import { type Database, openDatabase, takeDataDir } from "./open_database.ts";

export interface Infrastructure {
  readonly config: Config;
  readonly log: Log;
  readonly clock: () => number;
  readonly database: Database;
  readonly pool: Pool;
  readonly store: MediaStore;
  readonly disk: DiskRoom;
  readonly httpServer: HttpServer;
  readonly sessionCache: SessionCache;
  readonly findVisitor: FindVisitor;
  readonly isLeaving: () => boolean;
}

/** Data folder, database, schema, storage, port, in this order: what is missing is said before anything else starts. */
export async function openInfrastructure(
  config: Config,
  resources: AsyncDisposableStack,
  isLeaving: () => boolean,
  signal: AbortSignal,
): Promise<Infrastructure> {
  const log = openLog(config.logLevel);
  const clock = () => Date.now();
  await takeDataDir(config, resources);
  if (!config.databaseUrl) await freeReserve(config.dataDir);
  const database = await openDatabase(config, resources, log, signal).catch(async (error) => {
    throw await fullDiskError(config.dataDir, error);
  });
  const store = await openStorage(config.dataDir, config.s3);
  await claimStorage(database.pool, store, log);
  const disk = openDiskRoom(store.stagingDir, config.keepFree);
  resources.use(watchDisk({ dataDir: config.dataDir, disk, hasDatabase: !config.databaseUrl, log }));
  const httpServer = await openHttpServer(config);
  resources.defer(() => httpServer.close());
  const { pool } = database;
  const sessionCache = openSessionCache(pool, clock, config);
  return {
    config,
    log,
    clock,
    database,
    pool,
    store,
    disk,
    httpServer,
    sessionCache,
    findVisitor: openFindVisitor(sessionCache, config.rateLimits),
    isLeaving,
  };
}
