import type { DefaultEventsMap, Server, Socket } from "socket.io";
import type { Caller } from "../../domain/wire/caller.ts";
import type { RateLimitResult } from "./message_rate_limit.ts";
import { oneWayDelayOf } from "./one_way_delay.ts";

interface PeerState {
  caller: Caller;
  games: Set<string>;
  events: Set<string>;
  /** Counts one message of this member, over all of their sockets. */
  countMessage(): RateLimitResult;
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
