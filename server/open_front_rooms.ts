import { findEndedSessions } from "../db/auth/sessions.ts";
import { ACCESS_COOKIE } from "./auth/session_cookies.ts";
import type { Config } from "./config.ts";
import { calendarBy } from "./game/events/open_calendar.ts";
import { type Game, openGame } from "./game/open_game.ts";
import type { Ground } from "./open_ground.ts";
import type { Sandbox } from "./open_sandbox.ts";
import { openSocketServer, type SocketServer } from "./socket/socket_server.ts";

/** What people meet live: sockets and the game on them. */
export interface FrontRooms {
  readonly sockets: SocketServer;
  readonly game: Game;
}

/** Leaving goes from below: no more pairing, answers in flight, goodbye to the sockets. */
export async function openFrontRooms(
  ground: Ground,
  sandbox: Sandbox | null,
  held: AsyncDisposableStack,
): Promise<FrontRooms> {
  const { config, pool, log, clock, door, callers, isLeaving } = ground;
  const sockets = held.use(
    await openSocketServer({
      config,
      log,
      isLeaving,
      visitorOf: (cookies) => callers.of(cookies[ACCESS_COOKIE]),
      endedSessions: (sessionIds) => findEndedSessions(pool, sessionIds),
    }),
  );
  held.defer(() => door.settled());
  const home = homeUrl(config) ?? door.url;
  const clientId = config.google.clientId ?? sandbox?.google.clientId ?? null;
  const calendar = calendarBy(clientId, config.google.clientSecret, home);
  const game = held.use(await openGame({ config, pool, log, clock, io: sockets.io, homeUrl: home, calendar }));
  return { sockets, game };
}

/** Where people find the app when the operator says so. */
function homeUrl({ publicUrl, basePath }: Config): string | null {
  return publicUrl && (publicUrl.endsWith(basePath) ? publicUrl : publicUrl + basePath);
}
