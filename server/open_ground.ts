import type { Pool } from "../db/sql.ts";
import { type Callers, openCallers } from "./auth/callers.ts";
import type { Config } from "./config.ts";
import { type Door, listen } from "./http/listen.ts";
import { type Log, openLog } from "./log.ts";
import { type MediaStore, openStorage } from "./media/open_storage.ts";
import { type Database, holdDataDir, openDatabase } from "./open_database.ts";

/** What every part of a running server stands on. */
export interface Ground {
  readonly config: Config;
  readonly log: Log;
  readonly clock: () => number;
  readonly database: Database;
  readonly pool: Pool;
  readonly store: MediaStore;
  readonly door: Door;
  readonly callers: Callers;
  /** Whether we were asked to leave: then nobody new is let in. */
  readonly isLeaving: () => boolean;
}

/**
 * Data folder, database, schema, storage, port, in this order: what is missing is said before anything else
 * starts.
 */
export async function openGround(
  config: Config,
  held: AsyncDisposableStack,
  isLeaving: () => boolean,
): Promise<Ground> {
  const log = openLog(config.logLevel);
  const clock = () => Date.now();
  await holdDataDir(config, held);
  const database = await openDatabase(config, held, log);
  const store = await openStorage(config.dataDir, config.s3);
  const door = listen(config);
  held.defer(() => door.close());
  const { pool } = database;
  return { config, log, clock, database, pool, store, door, callers: openCallers(pool, clock), isLeaving };
}
