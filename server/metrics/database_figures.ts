import type { Registry } from "prom-client";
import { type DatabaseMetrics, readMetrics } from "../../db/database_metrics.ts";
import type { PoolUse } from "../../db/observe_sql.ts";
import { type Pool, poolUse } from "../../db/sql.ts";
import { cached } from "../host/process/cached.ts";
import { within } from "../host/process/within.ts";
import { addGauge } from "./process_figures.ts";

/** Several programs may read the figures: the database is asked once for all of them. */
const TTL_MS = 5_000;
/** A file does not go twice in a minute. */
const FOLDER_TTL_MS = 60_000;
const STATEMENT_TIMEOUT_MS = 1_000;
/** Longer than the statement may take: with every connection taken it does not even begin. */
const ANSWER_TIMEOUT_MS = 2_000;

export interface DatabaseFigureParts {
  readonly pool: Pool;
  readonly clock: () => number;
  /** Null while there is none. */
  readonly isLastBackupGone: () => Promise<boolean | null>;
}

const FIGURES: Readonly<Record<keyof DatabaseMetrics, readonly [name: string, help: string]>> = {
  liveGames: ["stowmark_games_live", "Games that wait for their players or are being played"],
  overdueGames: ["stowmark_games_overdue", "Live games whose deadline passed 2 s ago or longer, and nobody ended them"],
  waitingTickets: ["stowmark_tickets_waiting", "Players who wait for an opponent"],
  waitingJobs: ["stowmark_jobs_waiting", "Jobs that could run now and wait"],
  oldestJobSeconds: ["stowmark_jobs_oldest_waiting_seconds", "How long the oldest of them has waited"],
  runningJobs: ["stowmark_jobs_running", "Jobs that run now"],
  failedJobs: ["stowmark_jobs_failed", "Jobs that failed as often as they were tried and are given up"],
  databaseConnections: [
    "stowmark_database_connections",
    "Connections to the database, all servers and programs together",
  ],
  backupSeconds: ["stowmark_backup_age_seconds", "Since the last good backup with files; absent while there is none"],
  backupCheckSeconds: [
    "stowmark_backup_check_age_seconds",
    "Since a backup was last restored for a trial and came back whole; absent while none was",
  ],
  backupBytes: ["stowmark_backup_bytes", "Size of the last good backup with files; absent while there is none"],
  backupMissingFiles: [
    "stowmark_backup_missing_files",
    "Files that the last good backup lacks, or has otherwise than they were stored; absent while there is none",
  ],
  isBackupOverdue: [
    "stowmark_backup_overdue",
    "1 where people have kept things for more than 36 hours and no good backup is younger than that",
  ],
  hasBackupFailed: [
    "stowmark_backup_failed",
    "1 where the last backup failed, did not come back whole, or was not copied to its bucket",
  ],
  uncaughtErrors: [
    "stowmark_uncaught_errors_last_hour",
    "Errors of the last hour that nobody caught, on all servers; each has ended its server",
  ],
  maxDatabaseConnections: ["stowmark_database_connections_max", "Connections that PostgreSQL takes"],
};

/** What the database or a folder may not answer is absent meanwhile; `stowmark_database_up` says so of the database. */
export function addDatabaseFigures(registry: Registry, { pool, clock, isLastBackupGone }: DatabaseFigureParts): void {
  const read = askedFor(TTL_MS, clock, () => readMetrics(pool, STATEMENT_TIMEOUT_MS));
  addGauge(
    registry,
    "stowmark_database_up",
    "1 while the database answers, 0 while it does not",
    async () => await read() ? 1 : 0,
  );
  for (const [field, [name, help]] of Object.entries(FIGURES) as [keyof DatabaseMetrics, readonly [string, string]][]) {
    addGauge(registry, name, help, async () => (await read())?.[field] ?? null);
  }
  const isGone = askedFor(FOLDER_TTL_MS, clock, lookedAtOnce(isLastBackupGone));
  addGauge(
    registry,
    "stowmark_backup_gone",
    "1 where the file of the last good backup is not where it was made, and no copy of it is known",
    async () => toFigure(await isGone()),
  );
  const use = (name: string, help: string, of: (use: PoolUse) => number) =>
    addGauge(registry, name, help, () => of(poolUse(pool)));
  use("stowmark_pool_connections_max", "Connections this server may hold", ({ connections }) => connections);
  use("stowmark_pool_in_use", "Of these, those that work now", ({ inUse }) => inUse);
  use("stowmark_pool_waiting", "Statements and transactions that wait for one", ({ waiting }) => waiting);
}

function askedFor<T>(ttlMs: number, clock: () => number, ask: () => Promise<T>): () => Promise<T | null> {
  return cached(ttlMs, clock, () => within(ANSWER_TIMEOUT_MS, ask(), () => null).catch(() => null));
}

/** A mount that hangs is asked once: each look at it would hold a thread of the process. */
function lookedAtOnce<T>(look: () => Promise<T>): () => Promise<T | null> {
  let isLooking = false;
  return async () => {
    if (isLooking) return null;
    isLooking = true;
    return await look().finally(() => isLooking = false);
  };
}

function toFigure(fact: boolean | null): number | null {
  return fact === null ? null : Number(fact);
}
