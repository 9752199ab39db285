import { fileURLToPath } from "node:url";
import type { Hono } from "hono";
import { createApp } from "./app.ts";
import { googleVerifier } from "./auth/google.ts";
import { grantsBy } from "./auth/grants.ts";
import { openHouseBots } from "./bots/house_bots.ts";
import type { Config } from "./config.ts";
import { ensureHouseEvent } from "./game/events/house_event.ts";
import { databasePart } from "./health.ts";
import type { Env } from "./http/env.ts";
import { openMetrics } from "./metrics.ts";
import { type BackRooms, openBackRooms } from "./open_back_rooms.ts";
import { type FrontRooms, openFrontRooms } from "./open_front_rooms.ts";
import { type Ground, openGround } from "./open_ground.ts";
import { SANDBOX_CLIENT_ID } from "./sandbox/google.ts";
import { sandboxRoutes } from "./sandbox/sandbox_routes.ts";
import { paymentsEnder } from "./start_billing.ts";

export interface RunningServer {
  readonly url: string;
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
  const back = await openBackRooms(ground, held);
  // Closed here, before the jobs stop: whoever is let in finds all of the house.
  held.defer(() => ground.door.close());
  const front = await openFrontRooms(ground, held);
  const app = await appOf(ground, back, front);
  const { door, pool, log, clock, database } = ground;
  door.open((request, remoteAddr) => front.sockets.upgrade(request, remoteAddr) ?? app.fetch(request, { remoteAddr }));
  if (config.hasHouseBots) {
    held.use(openHouseBots({ url: door.loopbackUrl, log, ensureEvent: () => ensureHouseEvent(pool, clock()) }));
  }
  return {
    url: door.url,
    failed: database.failed,
    async stop() {
      isLeaving = true;
      await held.disposeAsync();
    },
  };
}

async function appOf(ground: Ground, back: BackRooms, front: FrontRooms): Promise<Hono<Env>> {
  const { config, pool, door } = ground;
  const { scanFiles, standIn, billing } = back;
  const google = config.isSandbox
    ? { clientId: SANDBOX_CLIENT_ID, jwksUrl: `${door.loopbackUrl}/sandbox/google/jwks` }
    : config.google;
  return createApp({
    ...ground,
    verify: googleVerifier(google.clientId, google.jwksUrl),
    googleClientId: google.clientId,
    grantsOf: grantsBy(config),
    loginActivity: front.sockets.loginActivity,
    sandbox: config.isSandbox ? await sandboxRoutes(config.dataDir, pool, standIn?.routes ?? null) : null,
    metrics: openMetrics(),
    healthParts: [databasePart(pool)],
    distDir: DIST,
    game: front.game.handlers,
    scanFiles,
    forgetFilesOf: (userId) => scanFiles.removeAllOf(userId),
    billing,
    isStripeStoodIn: standIn !== null,
    endPayments: paymentsEnder(billing),
  });
}
