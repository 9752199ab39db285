import { fileURLToPath } from "node:url";
import type { Hono } from "hono";
import type { RouterRoute } from "hono/types";
import { createApp } from "./app.ts";
import { googleVerifier } from "./auth/google.ts";
import { grantsBy } from "./auth/grants.ts";
import type { Config } from "./config.ts";
import { databasePart } from "./health.ts";
import type { Env } from "./http/env.ts";
import { openMetrics } from "./metrics.ts";
import { type BackRooms, openBackRooms } from "./open_back_rooms.ts";
import { type FrontRooms, openFrontRooms } from "./open_front_rooms.ts";
import { type Ground, openGround } from "./open_ground.ts";
import { openSandbox, type Sandbox } from "./open_sandbox.ts";
import { paymentsEnder } from "./start_billing.ts";

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

/** Brings the parts up in order and down in the opposite one. */
export async function startServer(config: Config): Promise<RunningServer> {
  const held = new AsyncDisposableStack();
  try {
    return await bringUp(config, held);
  } catch (error) {
    await held.disposeAsync();
    throw error;
  }
}

async function bringUp(config: Config, held: AsyncDisposableStack): Promise<RunningServer> {
  let isLeaving = false;
  const ground = await openGround(config, held, () => isLeaving);
  const { door, database } = ground;
  const sandbox = await openSandbox({ ...ground, loopbackUrl: door.loopbackUrl });
  if (sandbox) held.use(sandbox);
  const back = await openBackRooms(ground, sandbox, held);
  // Closed here, before the jobs stop: whoever is let in finds all of the house.
  held.defer(() => door.close());
  const front = await openFrontRooms(ground, sandbox, held);
  const app = appOf(ground, sandbox, back, front);
  door.open((request, remoteAddr) => front.sockets.upgrade(request, remoteAddr) ?? app.fetch(request, { remoteAddr }));
  if (sandbox && config.hasHouseBots) held.use(sandbox.startBots());
  return {
    url: door.url,
    routes: app.routes,
    failed: database.failed,
    async stop() {
      isLeaving = true;
      await held.disposeAsync();
    },
  };
}

function appOf(ground: Ground, sandbox: Sandbox | null, back: BackRooms, front: FrontRooms): Hono<Env> {
  const { config, pool } = ground;
  const { scanFiles, billing } = back;
  const google = sandbox?.google ?? config.google;
  return createApp({
    ...ground,
    sandbox,
    verify: googleVerifier(google.clientId, google.jwksUrl),
    googleClientId: google.clientId,
    grantsOf: grantsBy(config.adminEmails, sandbox?.roles),
    loginActivity: front.sockets.loginActivity,
    metrics: openMetrics(),
    healthParts: [databasePart(pool)],
    distDir: DIST,
    game: front.game.handlers,
    scanFiles,
    forgetFilesOf: (userId) => scanFiles.removeAllOf(userId),
    billing,
    endPayments: paymentsEnder(billing),
  });
}
