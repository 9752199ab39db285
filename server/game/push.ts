import type { ServerMessage, ServerMessages } from "../../domain/game/messages.ts";
import type { Io, Peer } from "../socket/typed_socket.ts";

export function push<E extends ServerMessage>(
  to: Pick<Peer, "emit"> | ReturnType<Io["to"]>,
  event: E,
  payload: ServerMessages[E],
): void {
  to.emit(event, payload);
}

export function seatRoom(gameId: string, userId: string): string {
  return `seat:${gameId}:${userId}`;
}

export function eventRoom(eventId: string): string {
  return `event:${eventId}`;
}

export function playingRoom(eventId: string): string {
  return `playing:${eventId}`;
}

export function idsIn(rooms: Iterable<string>, prefix: "seat:" | "event:"): string[] {
  return [...rooms].flatMap((room) => room.startsWith(prefix) ? [room.slice(prefix.length).split(":")[0] ?? ""] : []);
}
