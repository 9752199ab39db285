import { Server } from "socket.io";
import type { LoginActivity } from "../../domain/auth/login_activity.ts";
import type { SessionId } from "../../domain/wire/ids.ts";
import type { Config } from "../config.ts";
import { isForeign } from "../http/same_site.ts";
import type { Log } from "../log.ts";
import { shareOverRedis } from "./adapter.ts";
import { admitMembers, type VisitorOf } from "./admission.ts";
import { Engine } from "./engine.ts";
import { type Io, userRoom } from "./peer.ts";

export interface SocketParts {
  readonly config: Pick<Config, "basePath" | "publicUrl" | "redisUrl">;
  readonly log: Log;
  readonly isLeaving: () => boolean;
  readonly visitorOf: VisitorOf;
  readonly endedSessions: (sessionIds: readonly SessionId[]) => Promise<readonly SessionId[]>;
}

export interface SocketServer extends AsyncDisposable {
  readonly io: Io;
  readonly loginActivity: LoginActivity;
  upgrade(request: Request, remoteAddr: Deno.Addr): Response | null;
}

/** A session that ended on another server loses its sockets here within this time. */
const RECHECK_MS = 60_000;
/** `serverRestart` reaches the clients within this time; then their connections close. */
const RESTART_NOTICE_MS = 100;

export async function openSocketServer(
  { config, log, isLeaving, visitorOf, endedSessions }: SocketParts,
): Promise<SocketServer> {
  const engine = new Engine();
  const io: Io = new Server({ serveClient: false, connectTimeout: 10_000 });
  const shared = config.redisUrl ? await shareOverRedis(io, config.redisUrl, log) : null;
  io.bind(engine);
  admitMembers(io, visitorOf);
  const dropEnded = () => dropEndedSessions(io, endedSessions).catch((error) => log("error", "sockets", { error }));
  const recheck = setInterval(dropEnded, RECHECK_MS);
  const path = `${config.basePath}/socket.io`;
  return {
    io,
    loginActivity: {
      changed(userId) {
        io.to(userRoom(userId)).emit("check-everone-login-activity", {});
        dropEnded();
      },
    },
    upgrade(request, remoteAddr) {
      // The header first: it is cheap to read, and ordinary requests do not carry it.
      if (request.headers.get("upgrade")?.toLowerCase() !== "websocket") return null;
      if (new URL(request.url).pathname.replace(/\/$/, "") !== path) return null;
      if (isLeaving()) return new Response("Restarting", { status: 503, headers: { "Retry-After": "1" } });
      if (isForeign(request.headers, config.publicUrl)) return new Response("Foreign origin", { status: 403 });
      if (!speaksOurProtocol(request.url)) return new Response("Speak Engine.IO 4 over WebSocket", { status: 400 });
      return engine.upgrade(request, "hostname" in remoteAddr ? remoteAddr.hostname : "local");
    },
    async [Symbol.asyncDispose]() {
      clearInterval(recheck);
      io.local.emit("serverRestart", {});
      await new Promise((resolve) => setTimeout(resolve, engine.clientsCount > 0 ? RESTART_NOTICE_MS : 0));
      await io.close();
      await shared?.[Symbol.asyncDispose]();
    },
  };
}

function speaksOurProtocol(url: string): boolean {
  const { searchParams } = new URL(url);
  return searchParams.get("EIO") === "4" && searchParams.get("transport") === "websocket" && !searchParams.has("sid");
}

/** Sockets outlive the 15 minutes of an access cookie, but not the session it belonged to. */
async function dropEndedSessions(io: Io, endedSessions: SocketParts["endedSessions"]): Promise<void> {
  const peers = [...io.sockets.sockets.values()];
  const ended = new Set(await endedSessions([...new Set(peers.map((peer) => peer.data.caller.sessionId))]));
  for (const peer of peers) if (ended.has(peer.data.caller.sessionId)) peer.disconnect(true);
}
