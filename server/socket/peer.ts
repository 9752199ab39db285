import type { DefaultEventsMap, Server, Socket } from "socket.io";
import type { Caller } from "../../domain/wire/caller.ts";
import { EngineSocket } from "./engine.ts";

interface PeerState {
  caller: Caller;
  games: Set<string>;
  events: Set<string>;
}

// The events are checked where they are sent: `ServerMessages` of the room that pushes.
export type Io = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, PeerState>;
export type Peer = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, PeerState>;

/** Measured by the heartbeat. */
export function oneWayDelayMs(peer: Peer): number {
  const conn: unknown = peer.conn;
  return conn instanceof EngineSocket ? conn.oneWayDelayMs() : 0;
}

export function userRoom(userId: string): string {
  return `user:${userId}`;
}
