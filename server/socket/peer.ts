import type { DefaultEventsMap, Server, Socket } from "socket.io";
import type { Caller } from "../../domain/wire/caller.ts";
import { EngineSocket } from "./engine.ts";

interface PeerState {
  caller: Caller;
  /** Games this socket has joined. */
  games: Set<string>;
  /** The event rooms this socket stands in. */
  events: Set<string>;
}

// The events are checked where they are sent: `ServerMessages` of the room that pushes.
export type Io = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, PeerState>;
export type Peer = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, PeerState>;

/** What a message of this peer took on its way to us, as measured by the heartbeat. */
export function oneWayDelayMs(peer: Peer): number {
  const conn: unknown = peer.conn;
  return conn instanceof EngineSocket ? conn.oneWayDelayMs() : 0;
}

/** The room that holds every socket of a person. */
export function userRoom(userId: string): string {
  return `user:${userId}`;
}
