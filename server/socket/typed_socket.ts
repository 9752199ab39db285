import type { DefaultEventsMap, Server, Socket } from "socket.io";
import type { SessionCaller } from "../../domain/wire/caller.ts";
import { oneWayDelayOf } from "./one_way_delay.ts";

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
