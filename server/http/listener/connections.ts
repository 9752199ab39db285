import type { Server } from "node:http";
import type { Socket } from "node:net";
import { wireFailure } from "../../../domain/wire/failures.ts";
import type { Config } from "../../host/settings/config.ts";
import type { RefusalLog } from "../refusal_log.ts";
import { addressKey } from "../visitor/address_key.ts";
import type { ListenerLimits } from "./listener_limits.ts";
import { refuse } from "./refusal.ts";
import { readFileSync } from "node:fs";

type Settings = Pick<Config, "maxConnections" | "rateLimits" | "trustedProxies">;

/** No browser and no proxy asks again before it has an answer; one small packet may hold a thousand requests. */
const MAX_REQUESTS_AT_ONCE = 16;

export interface Connections {
  readonly count: () => number;
  /** Ends those that have been kept too long for another request, and those whose client has stopped reading. */
  sweep(): void;
  /** No connection is kept from now on; those nobody waits on are closed at once. */
  leave(): void;
  closeAll(): void;
}

/** Those that one address, or all of them, hold. The idle ones wait for a header: the one that has waited longest comes first. */
interface Held {
  readonly all: Set<Socket>;
  readonly idle: Set<Socket>;
}

interface Connection {
  readonly holders: readonly Held[];
  requests: number;
  bytes: number;
  movedAtMs: number;
}

/** Counts the connections of a listener. Over a limit the one that has been idle longest makes room for the new one. */
export function countConnections(
  server: Server,
  limits: ListenerLimits,
  settings: Settings,
  refusals?: RefusalLog,
): Connections {
  const { most, maxPerAddress } = maxConnections(settings);
  const everywhere = newHeld();
  const byAddress = new Map<string, Held>();
  const connections = new Map<Socket, Connection>();
  let isLeaving = false;

  server.on("connection", (socket: Socket) => {
    // A client may break off in the middle of anything.
    socket.on("error", () => socket.destroy());
    const key = addressKey(socket.remoteAddress ?? "");
    const here = byAddress.get(key) ?? newHeld();
    if (isLeaving || !hasRoom(here, maxPerAddress) || !hasRoom(everywhere, most)) {
      const refusal = wireFailure("TooManyConnections", { retryAfterS: 5 });
      if (!isLeaving) refusals?.refused(refusal, {});
      return refuse(socket, refusal);
    }
    byAddress.set(key, here);
    const holders = [here, everywhere];
    connections.set(socket, { holders, requests: 0, bytes: 0, movedAtMs: performance.now() });
    for (const { all, idle } of holders) {
      all.add(socket);
      idle.add(socket);
    }
    socket.once("close", () => {
      connections.delete(socket);
      for (const { all, idle } of holders) {
        all.delete(socket);
        idle.delete(socket);
      }
      if (here.all.size === 0) byAddress.delete(key);
    });
  });
  server.on("request", ({ socket }, outgoing) => {
    changeBy(socket, 1);
    if ((connections.get(socket)?.requests ?? 0) > MAX_REQUESTS_AT_ONCE) return void socket.destroy();
    outgoing.once("close", () => changeBy(socket, -1));
  });
  server.on("upgrade", ({ socket }) => changeBy(socket, 1));

  function changeBy(socket: Socket, change: number): void {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.requests += change;
    for (const { idle } of connection.holders) {
      if (connection.requests > 0) idle.delete(socket);
      else idle.add(socket);
    }
    if (connection.requests === 0 && isLeaving) socket.destroySoon();
  }

  return {
    count: () => connections.size,
    sweep() {
      for (const [socket, connection] of connections) {
        if (isOver(socket, connection, limits)) socket.destroy();
      }
    },
    leave() {
      isLeaving = true;
      for (const socket of everywhere.idle) socket.destroy();
    },
    closeAll() {
      for (const socket of everywhere.all) socket.destroy();
    },
  };
}

/** Compared now and then: a timer for each connection, set anew with each request, would cost more than answering. */
function isOver(socket: Socket, connection: Connection, { keepAliveMs, silenceMs }: ListenerLimits): boolean {
  const now = performance.now(), bytes = socket.bytesRead + socket.bytesWritten - socket.writableLength;
  if (bytes !== connection.bytes) [connection.bytes, connection.movedAtMs] = [bytes, now];
  const stillMs = now - connection.movedAtMs;
  if (connection.requests === 0) return stillMs > keepAliveMs;
  // With nothing to be read by the client it is us who are awaited.
  return socket.writableLength > 0 && stillMs > silenceMs;
}

function newHeld(): Held {
  return { all: new Set(), idle: new Set() };
}

function hasRoom(held: Held, most: number): boolean {
  if (held.all.size < most) return true;
  const [longest] = held.idle;
  longest?.destroy();
  // It counts until its descriptor is given back, which is soon.
  if (longest) held.idle.delete(longest);
  return longest !== undefined;
}

/** What files, the database and calls to others may need beside people's connections. */
const RESERVED = 256;

/** Of one address as many as it likes where everybody comes through a proxy. */
function maxConnections({ maxConnections, rateLimits, trustedProxies }: Settings) {
  const most = Math.min(maxConnections, roomForConnections());
  const isCountedByAddress = rateLimits && trustedProxies === 0;
  return { most, maxPerAddress: isCountedByAddress ? Math.ceil(most / 4) : Infinity };
}

/** How many connections fit beside everything else that is open. Infinity where the system does not say. */
function roomForConnections(): number {
  const most = Number(/^Max open files\s+(\d+)/m.exec(processLimits() ?? "")?.[1] ?? Infinity);
  return most - Math.min(RESERVED, Math.floor(most / 2));
}

/** Source: proc(5), /proc/pid/limits. */
function processLimits(): string | null {
  try {
    return readFileSync("/proc/self/limits", "utf8");
  } catch {
    return null;
  }
}
