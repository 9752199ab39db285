import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { unlockJobs } from "../db/jobs.ts";
import { migrate } from "../db/migrate.ts";
import { keptAmong } from "../db/kept_scans.ts";
import { openPool } from "../db/sql.ts";
import { withLock } from "../db/with_lock.ts";
import { allJobs } from "./all_jobs.ts";
import { createApp } from "./app.ts";
import { openCallers } from "./auth/callers.ts";
import { findEndedSessions } from "../db/sessions.ts";
import { ACCESS_COOKIE } from "./auth/session_cookies.ts";
import { googleVerifier } from "./auth/google.ts";
import type { Config } from "./config.ts";
import { lockDataDir } from "./data_lock.ts";
import { databasePart } from "./health.ts";
import { grantsBy } from "./auth/grants.ts";
import { openHouseBots } from "./bots/house_bots.ts";
import { ensureHouseEvent } from "./game/events/house_event.ts";
import { openGame } from "./game/open_game.ts";
import { listen } from "./http/listen.ts";
import { migrateJobs, runJobs } from "./jobs/run_jobs.ts";
import { type Log, openLog } from "./log.ts";
import { openMail } from "./mail/open_mail.ts";
import { openStorage } from "./media/open_storage.ts";
import { openMetrics } from "./metrics.ts";
import { startEmbeddedPostgres } from "./postgres/embedded.ts";
import { SANDBOX_CLIENT_ID } from "./sandbox/google.ts";
import { openSocketDoor } from "./socket/socket_door.ts";
import { sandboxRoutes } from "./sandbox/sandbox_routes.ts";
import { openScanFiles } from "./scans/scan_files.ts";
import { openStripeStandIn } from "./sandbox/stripe/stand_in.ts";
import { paymentsEnder, startBilling } from "./start_billing.ts";
import { StartError } from "./start_error.ts";

export interface RunningServer {
  readonly url: string;
  /** Resolves with the reason when a part that the server cannot live without has died. */
  readonly failed: Promise<string>;
  /** Stops accepting, finishes what is in flight, closes every part; at most 10 s. */
  stop(): Promise<void>;
}

const DIST = fileURLToPath(new URL("../web/dist", import.meta.url));

/** Brings the parts up in order (data folder, database, schema, port, routes) and down in the opposite one. */
export async function startServer(config: Config): Promise<RunningServer> {
  const parts = new AsyncDisposableStack();
  try {
    return await bringUp(config, parts);
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

async function bringUp(config: Config, parts: AsyncDisposableStack): Promise<RunningServer> {
  const log = openLog(config.logLevel);
  const clock = () => Date.now();
  await holdDataDir(config, parts);
  const database = await openDatabase(config, parts, log);
  const { pool } = database;
  const store = await openStorage(config.dataDir, config.s3);

  let isLeaving = false;
  const door = listen(config);
  parts.defer(() => door.close());
  const google = config.isSandbox
    ? { clientId: SANDBOX_CLIENT_ID, jwksUrl: `${door.loopbackUrl}/sandbox/google/jwks` }
    : config.google;
  const callers = openCallers(pool, clock);
  const sockets = parts.use(
    await openSocketDoor({
      config,
      log,
      visitorOf: (cookies) => callers.of(cookies[ACCESS_COOKIE]),
      endedSessions: (sessionIds) => findEndedSessions(pool, sessionIds),
    }),
  );
  const scanFiles = openScanFiles(join(config.dataDir, "scans"));
  scanFiles.sweep((ids) => keptAmong(pool, ids), clock()).catch((error) =>
    log("warning", "kept pictures were not swept", { error: String(error) })
  );
  const webhook = `${door.loopbackUrl}/api/v1/stripe/webhook`;
  const isStripeStoodIn = config.isSandbox && !config.stripe;
  const standIn = isStripeStoodIn ? parts.use(await openStripeStandIn(pool, webhook, clock)) : null;
  const billing = startBilling({ config, pool, log, standIn, proChanged: callers.forgetUser });
  if (!config.databaseUrl) await unlockJobs(pool);
  const jobs = await runJobs(
    database.url,
    allJobs({ pool, clock, billing, sendMail: openMail(config, pool, log), ...store }),
    log,
  );
  parts.defer(() => jobs.stop());
  const game = parts.use(
    await openGame({ config, pool, log, clock, io: sockets.io, homeUrl: homeUrl(config) ?? door.url }),
  );
  const app = createApp({
    config,
    pool,
    log,
    clock,
    callers,
    store,
    verify: googleVerifier(google.clientId, google.jwksUrl),
    googleClientId: google.clientId,
    grantsOf: grantsBy(config),
    loginActivity: sockets.loginActivity,
    sandbox: config.isSandbox ? await sandboxRoutes(config.dataDir, pool, standIn?.routes ?? null) : null,
    metrics: openMetrics(),
    health: { parts: [databasePart(pool)], isLeaving: () => isLeaving },
    distDir: DIST,
    game: game.routes,
    scanFiles,
    forgetFilesOf: (userId) => scanFiles.removeAllOf(userId),
    billing,
    isStripeStoodIn,
    endPayments: paymentsEnder(billing),
  });
  door.open((request, remoteAddr) => sockets.upgrade(request, remoteAddr) ?? app.fetch(request, { remoteAddr }));
  if (config.hasHouseBots) {
    parts.use(openHouseBots({ url: door.loopbackUrl, log, ensureEvent: () => ensureHouseEvent(pool, clock()) }));
  }
  return {
    url: door.url,
    failed: database.failed,
    async stop() {
      isLeaving = true;
      await parts.disposeAsync();
    },
  };
}

/** Where people find the app when the operator says so. */
function homeUrl({ publicUrl, basePath }: Config): string | null {
  return publicUrl && (publicUrl.endsWith(basePath) ? publicUrl : publicUrl + basePath);
}

async function holdDataDir({ dataDir, databaseUrl }: Config, parts: AsyncDisposableStack): Promise<void> {
  await Deno.mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Over one DATABASE_URL several servers may share a folder; a built-in database has one master.
  if (databaseUrl) return;
  const lock = await lockDataDir(dataDir);
  if (!lock) {
    throw new StartError(`Another server already runs on ${dataDir}; stop it, or give this one another DATA_DIR.`);
  }
  parts.use(lock);
}

/** Any number unique to Stowmark in its database, other than the migrations' own. */
const JOBS_LOCK = 7_066_963;

async function openDatabase({ databaseUrl, dataDir }: Config, parts: AsyncDisposableStack, log: Log) {
  const embedded = databaseUrl ? null : await startEmbeddedPostgres(dataDir);
  if (embedded) parts.defer(() => embedded.stop());
  const url = databaseUrl ?? embedded?.url ?? "";
  const pool = openPool(url);
  parts.defer(() => pool.end({ timeout: 5 }));
  try {
    await migrate(pool);
    await withLock(pool, JOBS_LOCK, () => migrateJobs(url, log));
  } catch (error) {
    throw new StartError(`The database refused: ${error instanceof Error ? error.message : error}`);
  }
  const failed = embedded?.ended.then(() => "PostgreSQL ended unexpectedly.") ?? new Promise<string>(() => {});
  return { pool, url, failed };
}
