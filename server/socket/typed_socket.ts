import type { DefaultEventsMap, Server, Socket } from "socket.io";
import type { SessionCaller } from "../../domain/wire/caller.ts";
import type { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import type { WebSocket } from "ws";

/** Goes to other servers that ask for a room's sockets, and so holds nothing that cannot be written down. */
interface PeerState {
  caller: SessionCaller;
  games: Set<string>;
  events: Set<string>;
}

// The events are checked where they are sent: `ServerMessages` of the room that pushes.
export type Io = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, PeerState>;
export type Peer = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, PeerState>;

/** Measured with the heartbeat. */
export function oneWayDelayMs(peer: Peer): number {
  return oneWayDelayOf(peer.request);
}

export function userRoom(userId: string): string {
  return `user:${userId}`;
}

const DELAYS_KEPT = 5;

const roundTripsMs = new WeakMap<IncomingMessage, readonly number[]>();

/** Asks at once and with every heartbeat, by WebSocket's own ping, which the browser answers without the page. */
export function measureDelay(conn: EventEmitter & { readonly request: IncomingMessage }, wire: WebSocket): void {
  let askedAt = 0;
  const ask = () => {
    askedAt = performance.now();
    wire.ping();
  };
  wire.on("pong", () => {
    if (askedAt === 0) return;
    const before = roundTripsMs.get(conn.request) ?? [];
    roundTripsMs.set(conn.request, [...before, performance.now() - askedAt].slice(-DELAYS_KEPT));
    askedAt = 0;
  });
  conn.on("heartbeat", () => wire.readyState === wire.OPEN && ask());
  ask();
}

/** Half of the median of the last round trips: what a message takes one way. 0 while nothing is measured. */
function oneWayDelayOf(request: IncomingMessage): number {
  const sorted = (roundTripsMs.get(request) ?? []).toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length / 2)] ?? 0) / 2;
}
