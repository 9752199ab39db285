import type { ServerMessage, ServerMessages } from "../../domain/game/messages.ts";
import type { Io, Peer } from "../socket/peer.ts";

/** Sends a push of the table to one socket, or to every socket of some rooms, wherever they are connected. */
export function push<E extends ServerMessage>(
  to: Pick<Peer, "emit"> | ReturnType<Io["to"]>,
  event: E,
  payload: ServerMessages[E],
): void {
  to.emit(event, payload);
}

/** The socket a player plays a game with. */
export function seatRoom(gameId: string, userId: string): string {
  return `seat:${gameId}:${userId}`;
}

/** Everybody who stands in an event's room. */
export function eventRoom(eventId: string): string {
  return `event:${eventId}`;
}

/** Everybody who plays in an event at the moment. */
export function playingRoom(eventId: string): string {
  return `playing:${eventId}`;
}

/** The ids after a prefix, of the rooms a socket is in. */
export function idsIn(rooms: Iterable<string>, prefix: "seat:" | "event:"): string[] {
  return [...rooms].flatMap((room) => room.startsWith(prefix) ? [room.slice(prefix.length).split(":")[0] ?? ""] : []);
}
