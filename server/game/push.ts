import type { ServerMessage, ServerMessages } from "../../domain/game/messages.ts";
import { unlessAborted } from "../host/outgoing/unless_aborted.ts";
import type { Io, Peer } from "../socket/typed_socket.ts";
import type { GameContext } from "./game_context.ts";

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

/** A server that is gone without a word, or a Redis that hangs, keeps nobody waiting longer than this. */
const ANSWER_WITHIN_MS = 1_000;

/** A socket of this server or of another. */
interface AnySocket {
  readonly id: string;
  readonly rooms: ReadonlySet<string>;
  leave(room: string): unknown;
}

/** A room's sockets on all servers; while the others cannot be asked, those of this one. */
export async function socketsIn(
  { io, redis }: Pick<GameContext, "io" | "redis">,
  room: string,
): Promise<readonly AnySocket[]> {
  // Not `io.local`, which asks Redis too how many servers there are.
  const here = (): AnySocket[] =>
    [...io.sockets.adapter.rooms.get(room) ?? []].flatMap((id) => io.sockets.sockets.get(id) ?? []);
  if (!redis?.isUp()) return here();
  return await unlessAborted(io.in(room).fetchSockets(), AbortSignal.timeout(ANSWER_WITHIN_MS)).catch(here);
}
