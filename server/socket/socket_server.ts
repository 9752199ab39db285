import type { Buffer } from "node:buffer";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { parse } from "hono/utils/cookie";
import { Server } from "socket.io";
import type { LoginActivity } from "../../domain/auth/login_activity.ts";
import { requireAccount, type SessionCaller } from "../../domain/wire/caller.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import type { SessionId } from "../../domain/wire/ids.ts";
import { UPGRADES_LIMIT } from "../../domain/wire/limits.ts";
import type { Config } from "../host/settings/config.ts";
import { addressKey, plainAddress } from "../http/visitor/address_key.ts";
import { failureOf } from "../http/calls/answer.ts";
import type { RateLimits } from "../http/visitor/rate_limit.ts";
import { refuse } from "../http/listener/refusal.ts";
import { clientAddress } from "../http/visitor/request_facts.ts";
import type { Log } from "../host/log/log.ts";
import type { RefusalLog } from "../http/refusal_log.ts";
import type { Redis } from "../host/redis/open_redis.ts";
import { shareOverRedis } from "./share_over_redis.ts";
import { authenticateSockets, makeRoom, upgradeRefusal } from "./handshake.ts";
import { giveUp, openEngine, webSocketOf } from "./engine.ts";
import { openConnectionRegistry, type SocketConnection } from "./connection_registry.ts";
import { type Io, userRoom } from "./typed_socket.ts";
import { setTimeout as pause } from "node:timers/promises";

export interface SocketParts {
  readonly config: Pick<Config, "basePath" | "publicUrl" | "trustedProxies" | "rateLimits">;
  readonly log: Log;
  /** Carries pushes to the sockets of the other servers. */
  readonly redis: Redis | null;
  readonly rateLimits: RateLimits;
  readonly refusals: RefusalLog;
  /** Whether nobody is let in any more. */
  readonly isClosed: () => boolean;
  readonly visitorOf: (cookies: Readonly<Record<string, string>>, address: string) => Promise<SessionCaller | null>;
  readonly endedSessions: (sessionIds: readonly SessionId[]) => Promise<readonly SessionId[]>;
}

export interface SocketServer extends AsyncDisposable {
  readonly io: Io;
  readonly loginActivity: LoginActivity;
  /** How many are open. */
  readonly count: () => number;
  /** Makes a socket of a connection, or refuses it before it is one. */
  upgrade(incoming: IncomingMessage, connection: Duplex, head: Buffer): void;
}

/** A session that ended on another server loses its sockets here within this time. */
const RECHECK_MS = 4_000;
export function openSocketServer(parts: SocketParts): SocketServer {
  const { config, log, redis, endedSessions } = parts;
  const engine = openEngine(config.rateLimits);
  const io: Io = new Server({ serveClient: false, connectTimeout: 10_000 });
  if (redis) shareOverRedis(io, redis);
  io.bind(engine);
  const held = new WeakMap<IncomingMessage, SocketConnection>();
  authenticateSockets(io, (request) => held.get(request));
  const admit = openHandshake(parts);
  const dropEnded = () => dropEndedSessions(io, endedSessions).catch((error) => log("error", "sockets", { error }));
  const dropEverywhere = () => {
    dropEnded();
    if (redis?.isUp()) io.serverSideEmit("sessions-ended");
  };
  io.on("sessions-ended", dropEnded);
  const recheck = setInterval(dropEnded, RECHECK_MS);
  return {
    io,
    count: () => engine.clientsCount,
    loginActivity: {
      changed(userId) {
        io.to(userRoom(userId)).emit("check-everone-login-activity", {});
        dropEverywhere();
      },
      sessionReplaced: dropEverywhere,
    },
    async upgrade(incoming, connection, head) {
      try {
        const socket = await admit(incoming, connection);
        if (!socket) return;
        held.set(incoming, socket);
        engine.handleUpgrade(incoming, connection, head);
      } catch (error) {
        refuse(connection, failureOf(error, parts, { requestId: crypto.randomUUID(), route: "GET /socket.io" }));
      }
    },
    async [Symbol.asyncDispose]() {
      clearInterval(recheck);
      io.local.emit("serverRestart", {});
      await sayGoodbye([...io.sockets.sockets.values()].map(({ conn }) => conn));
      await io.close();
    },
  };
}

/** What stands between a connection and its socket: who it is, and how many they have. */
function openHandshake({ config, rateLimits, isClosed, visitorOf }: SocketParts) {
  const endpoint = { ...config, path: `${config.basePath}/socket.io` };
  const connections = openConnectionRegistry(config.rateLimits);
  const upgrades = rateLimits("upgrades", UPGRADES_LIMIT);
  return async (incoming: IncomingMessage, connection: Duplex): Promise<SocketConnection | null> => {
    const refusal = upgradeRefusal(incoming, endpoint);
    if (refusal) throw refusal;
    if (isClosed()) throw wireFailure("Restarting", { retryAfterS: 1 });
    const address = addressOf(incoming, config.trustedProxies);
    await upgrades.spend(addressKey(address));
    const caller = requireAccount(await visitorOf(parse(incoming.headers.cookie ?? ""), address));
    if (connection.destroyed) return null;
    const { connection: held, leftOver } = connections.add(
      caller,
      addressKey(address),
      () => endSocket(incoming, connection),
    );
    connection.once("close", () => connections.remove(held));
    for (const older of leftOver) makeRoom(older);
    return held;
  };
}

function addressOf({ headers, socket }: IncomingMessage, hops: number): string {
  const forwarded = headers["x-forwarded-for"];
  const list = Array.isArray(forwarded) ? forwarded.join() : forwarded;
  return clientAddress(list, plainAddress(socket.remoteAddress ?? ""), hops);
}

function endSocket(incoming: IncomingMessage, connection: Duplex): void {
  const wire = webSocketOf(incoming);
  if (!wire) return void connection.destroy();
  wire.close();
  giveUp(wire);
}

/** Sockets outlive the 15 minutes of an access cookie, but not the session it belonged to. */
async function dropEndedSessions(io: Io, endedSessions: SocketParts["endedSessions"]): Promise<void> {
  const peers = [...io.sockets.sockets.values()];
  if (peers.length === 0) return;
  const ended = new Set(await endedSessions([...new Set(peers.map((peer) => peer.data.caller.sessionId))]));
  for (const peer of peers) if (ended.has(peer.data.caller.sessionId)) peer.disconnect(true);
}

/** `serverRestart` reaches the clients within this time; then their connections close. */
const NOTICE_MS = 100;
const PAUSE_MS = 20;
const FEWEST_AT_ONCE = 10;
/** Three seconds, whatever their number: a leaving server has ten, and five may have gone on calls in flight. */
const MAX_TURNS = 150;

interface Closing {
  close(): unknown;
}

/** A few at a time: the other servers have to sign in whoever comes over to them. */
export async function sayGoodbye(clients: readonly Closing[]): Promise<void> {
  if (clients.length > 0) await pause(NOTICE_MS);
  for (const [turn, leaving] of turnsOf(clients).entries()) {
    if (turn > 0) await pause(PAUSE_MS);
    for (const client of leaving) client.close();
  }
}

/** At most `MAX_TURNS` groups, none smaller than it has to be. */
export function turnsOf<T>(clients: readonly T[]): T[][] {
  const atOnce = Math.max(FEWEST_AT_ONCE, Math.ceil(clients.length / MAX_TURNS));
  const turns = Math.ceil(clients.length / atOnce);
  return Array.from({ length: turns }, (_, turn) => clients.slice(turn * atOnce, (turn + 1) * atOnce));
}
