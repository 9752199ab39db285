import { fileURLToPath } from "node:url";
import type { Hono } from "hono";
import type { RouterRoute } from "hono/types";
import { oidcActions } from "../../domain/auth/oidc/contract.ts";
import { createApp } from "./app.ts";
import type { OpenPages } from "../auth/auth_module.ts";
import { googleVerifier } from "../auth/google.ts";
import { oidcProvider } from "../auth/oidc/oidc_provider.ts";
import { grantsBy } from "../auth/grants.ts";
import { openSecretHash, type SecretHash } from "../auth/secret_hash.ts";
import { isLastBackupGone } from "../archive/backup/backup_folder.ts";
import type { Config } from "../host/settings/config.ts";
import { openGracefulShutdown } from "../host/process/graceful_shutdown.ts";
import type { Env } from "../http/env.ts";
import { requireBuilt } from "../http/pages/web_pages.ts";
import { openMetrics } from "../metrics/metrics.ts";
import type { Live } from "../metrics/process_figures.ts";
import { type Infrastructure, openInfrastructure } from "./open_infrastructure.ts";
import { type Logging, openLogging } from "./open_logging.ts";
import { homeUrl, openRealtime, type Realtime } from "./open_realtime.ts";
import { openSandbox, type Sandbox } from "./open_sandbox.ts";
import { openWorkers, type Workers } from "./open_workers.ts";
import { unlessAborted } from "../host/outgoing/unless_aborted.ts";
import { version } from "../host/process/version.ts";

export interface RunningServer {
  readonly url: string;
  /** What it answers to, each by its method. */
  readonly routes: readonly RouterRoute[];
  /** Resolves with the reason when a part that the server cannot live without has died. */
  readonly failed: Promise<string>;
  /** Says that it leaves to whoever asks, and resolves when nobody new is let in any more. */
  leave(): Promise<void>;
  /** Leaves, finishes what is in flight, closes every part. */
  stop(): Promise<void>;
}

const OIDC_CALLBACK = oidcActions.oidc_callback.path;
const DIST = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** What whoever starts a server may bring along. */
interface StartOptions {
  /** Ends a start, whatever that waits for. */
  readonly signal?: AbortSignal;
  readonly logging?: Logging;
  readonly secretHash?: SecretHash;
}

/** Brings the parts up in order and down in the opposite one. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const {
    signal = new AbortController().signal,
    logging = openLogging(config),
    secretHash = openSecretHash(),
  } = options;
  const resources = new AsyncDisposableStack();
  try {
    return await unlessAborted(start(config, resources, { signal, logging, secretHash }), signal);
  } catch (error) {
    await resources.disposeAsync();
    throw error;
  }
}

async function start(
  config: Config,
  resources: AsyncDisposableStack,
  { signal, logging, secretHash }: Required<StartOptions>,
): Promise<RunningServer> {
  requireBuilt(DIST);
  const shutdown = openGracefulShutdown();
  const infrastructure = await openInfrastructure(config, resources, shutdown, signal, logging);
  const { httpServer, database } = infrastructure;
  const sandbox = await openSandbox({ ...infrastructure, loopbackUrl: httpServer.loopbackUrl });
  if (sandbox) resources.use(sandbox);
  let openPages: OpenPages | null = null;
  const workers = await openWorkers({ ...infrastructure, secretHash }, sandbox, resources, () => openPages);
  // Closed here, before the jobs stop: whoever is let in finds every part.
  resources.defer(() => httpServer.close());
  const realtime = await openRealtime(infrastructure, sandbox, resources);
  openPages = { loginActivity: realtime.sockets.loginActivity, leaveGames: realtime.game.leave };
  const app = appOf(infrastructure, sandbox, workers, realtime);
  httpServer.open((request, exchange) => app.fetch(request, exchange), realtime.sockets.upgrade);
  if (sandbox && config.hasHouseBots) resources.use(sandbox.startBots());
  const failed = Promise.race([database.failed, httpServer.failed]);
  let leaving: Promise<void> | null = null;
  const leave = () => {
    httpServer.keepNoConnection();
    return leaving ??= shutdown.leave(failed);
  };
  return {
    url: httpServer.url,
    routes: app.routes,
    failed,
    leave,
    async stop() {
      await leave();
      await resources.disposeAsync();
    },
  };
}

function liveOf({ counts, httpServer, logQueue, uncaught }: Infrastructure, { sockets }: Realtime): Live {
  const logDrops = logQueue.allDrops;
  return { counts, uncaught, logDrops, sockets: sockets.count, connections: httpServer.connections, version };
}

function appOf(
  infrastructure: Infrastructure,
  sandbox: Sandbox | null,
  workers: Workers,
  realtime: Realtime,
): Hono<Env> {
  const { config, pool } = infrastructure;
  const google = sandbox?.google ?? config.google;
  return createApp({
    ...infrastructure,
    ...workers,
    sandbox,
    homeUrl: homeUrl(infrastructure),
    verify: googleVerifier(google.clientId, google.jwksUrl),
    googleClientId: google.clientId,
    oidc: config.oidc && oidcProvider(config.oidc, homeUrl(infrastructure) + OIDC_CALLBACK, infrastructure),
    grantsOf: grantsBy(sandbox?.roles ?? null),
    loginActivity: realtime.sockets.loginActivity,
    metrics: openMetrics({
      ...infrastructure,
      isLastBackupGone: () => isLastBackupGone(pool, config.backup.folder),
      live: liveOf(infrastructure, realtime),
    }),
    distDir: DIST,
    game: realtime.game.handlers,
    leaveGames: realtime.game.leave,
  });
}
