import { fileURLToPath } from "node:url";
import type { Hono } from "hono";
import type { RouterRoute } from "hono/types";
import { createApp } from "./app.ts";
import { googleVerifier } from "./auth/google.ts";
import { grantsBy } from "./auth/grants.ts";
import type { Config } from "./config.ts";
import { databasePart } from "./health.ts";
import type { Env } from "./http/env.ts";
import { requireBuilt } from "./http/web_pages.ts";
import { openMetrics } from "./metrics.ts";
import { type Infrastructure, openInfrastructure } from "./open_infrastructure.ts";
import { openRealtime, type Realtime } from "./open_realtime.ts";
import { openSandbox, type Sandbox } from "./open_sandbox.ts";
import { openWorkers, type Workers } from "./open_workers.ts";
import { paymentsEnder } from "./start_billing.ts";
import { unlessAborted } from "./unless_aborted.ts";

export interface RunningServer {
  readonly url: string;
  /** What it answers to, each by its method. */
  readonly routes: readonly RouterRoute[];
  /** Resolves with the reason when a part that the server cannot live without has died. */
  readonly failed: Promise<string>;
  /** Lets nobody new in, finishes what is in flight, closes every part. */
  stop(): Promise<void>;
}

const DIST = fileURLToPath(new URL("../web/dist", import.meta.url));

/**
 * Brings the parts up in order and down in the opposite one.
 * @param signal ends a start, whatever that waits for
 */
export async function startServer(config: Config, signal = new AbortController().signal): Promise<RunningServer> {
  const resources = new AsyncDisposableStack();
  try {
    return await unlessAborted(start(config, resources, signal), signal);
  } catch (error) {
    await resources.disposeAsync();
    throw error;
  }
}

async function start(
  config: Config,
  resources: AsyncDisposableStack,
  signal: AbortSignal,
): Promise<RunningServer> {
  requireBuilt(DIST);
  let isLeaving = false;
  const infrastructure = await openInfrastructure(config, resources, () => isLeaving, signal);
  const { httpServer, database } = infrastructure;
  const sandbox = await openSandbox({ ...infrastructure, loopbackUrl: httpServer.loopbackUrl });
  if (sandbox) resources.use(sandbox);
  const workers = await openWorkers(infrastructure, sandbox, resources);
  // Closed here, before the jobs stop: whoever is let in finds every part.
  resources.defer(() => httpServer.close());
  const realtime = await openRealtime(infrastructure, sandbox, resources);
  const app = appOf(infrastructure, sandbox, workers, realtime);
  httpServer.open((request, remoteAddress) => app.fetch(request, { remoteAddress }), realtime.sockets.upgrade);
  if (sandbox && config.hasHouseBots) resources.use(sandbox.startBots());
  return {
    url: httpServer.url,
    routes: app.routes,
    failed: Promise.race([database.failed, httpServer.failed]),
    async stop() {
      isLeaving = true;
      await resources.disposeAsync();
    },
  };
}

function appOf(
  infrastructure: Infrastructure,
  sandbox: Sandbox | null,
  workers: Workers,
  realtime: Realtime,
): Hono<Env> {
  const { config, pool } = infrastructure;
  const { scanFiles, billing, pictures } = workers;
  const google = sandbox?.google ?? config.google;
  return createApp({
    ...infrastructure,
    sandbox,
    verify: googleVerifier(google.clientId, google.jwksUrl),
    googleClientId: google.clientId,
    grantsOf: grantsBy(sandbox?.roles ?? null),
    loginActivity: realtime.sockets.loginActivity,
    metrics: openMetrics(infrastructure.disk),
    healthParts: [databasePart(pool)],
    distDir: DIST,
    game: realtime.game.handlers,
    scanFiles,
    pictures,
    forgetFilesOf: (userId) => scanFiles.removeAllOf(userId),
    billing,
    endPayments: paymentsEnder(billing),
  });
}
