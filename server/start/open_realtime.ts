import { findEndedSessions } from "../../db/auth/sessions.ts";
import { sessionCookies } from "../auth/session_cookies.ts";
import type { HouseholdId, UserId } from "../../domain/wire/ids.ts";
import { openCalendar } from "../game/events/calendar_handlers.ts";
import { type Game, openGame } from "../game/open_game.ts";
import { homeOf } from "../host/settings/config.ts";
import { pushChanges } from "../items/push_changes.ts";
import { listenTo } from "../host/postgres/listen_to.ts";
import type { Infrastructure } from "./open_infrastructure.ts";
import type { Sandbox } from "./open_sandbox.ts";
import { openSocketServer, type SocketServer } from "../socket/socket_server.ts";

export interface Realtime {
  readonly sockets: SocketServer;
  readonly game: Game;
}

/** Closes in the opposite order: no more pairing, calls in flight answered, sockets told. */
export async function openRealtime(
  infrastructure: Infrastructure,
  sandbox: Sandbox | null,
  resources: AsyncDisposableStack,
): Promise<Realtime> {
  const { config, database, pool, httpServer, findVisitor, sessionCache, shutdown, tracing, log } = infrastructure;
  const cookies = sessionCookies(config.basePath);
  const isHttps = config.publicUrl?.startsWith("https:") ?? false;
  const sockets = resources.use(
    openSocketServer({
      ...infrastructure,
      isClosed: shutdown.isClosed,
      visitorOf: (sent, address) => findVisitor(cookies.accessTokenIn(sent, isHttps), address),
      endedSessions: (sessionIds) => findEndedSessions(pool, sessionIds),
    }),
  );
  resources.defer(() => httpServer.settled());
  const pushTo = { ...infrastructure, io: sockets.io };
  const boxes = resources.use(pushChanges(pushTo, "boxesChanged"));
  const households = resources.use(pushChanges(pushTo, "householdChanged"));
  resources.use(listenTo(database.url, {
    channels: {
      box_changes: (householdId) => boxes.changed(householdId as HouseholdId),
      households: (householdId) => households.changed(householdId as HouseholdId),
      people: (userId) => sessionCache.forgetUser(userId as UserId),
    },
    lost: (error) =>
      log("warning", "no connection to the database listens: what others change is seen late", { error }),
    began() {
      boxes.missed();
      households.missed();
    },
  }));
  const home = homeUrl(infrastructure);
  const clientId = config.google.clientId ?? sandbox?.google.clientId ?? null;
  const calendar = openCalendar(clientId, config.google.clientSecret, home);
  const game = resources.use(
    await openGame({
      ...{ ...infrastructure, moves: database.moves, io: sockets.io, homeUrl: home, calendar },
      traceMessage: tracing?.messages ?? null,
    }),
  );
  return { sockets, game };
}

/** Where people find the app. */
export function homeUrl({ config, httpServer }: Pick<Infrastructure, "config" | "httpServer">): string {
  return config.publicUrl ? homeOf(config) : httpServer.url;
}
