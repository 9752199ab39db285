import { gameFailure } from "../../../domain/game/failures.ts";
import type { Player } from "../../../domain/game/players/player.ts";
import type { EventId, GameId, UserId } from "../../../domain/wire/ids.ts";
import { findEntrant } from "../../../db/game/entrants.ts";
import { findTicket, moveTicket, queueSizes } from "../../../db/game/tickets.ts";
import type { TicketKey } from "../../../db/game/ticket_rows.ts";
import { userRoom } from "../../socket/peer.ts";
import { wholeEvent } from "../events/event_view.ts";
import type { GameParts } from "../game_parts.ts";
import type { Departures } from "../matchmaking/departures.ts";
import { eventRoom, push } from "../push.ts";
import { enter } from "./entering.ts";

/** @throws Failure NoSuchSocket and those of `enter` */
export async function joinEventRoom(parts: GameParts, eventId: EventId, userId: UserId, socketId: string) {
  const { io, pool } = parts;
  await requireOwnSocket(parts, socketId, userId);
  const player = await enter(parts, eventId, userId);
  const [event, sizes] = await Promise.all([wholeEvent(pool, eventId), queueSizes(pool, [eventId])]);
  const queueSize = sizes.get(eventId) ?? 0;
  io.in(socketId).socketsJoin(eventRoom(eventId));
  push(io.to(socketId), "eventJoined", { event, player, queueSize });
  await tellOfTicket(parts, { eventId, userId }, socketId, { queueSize, player });
  return { event, player, queueSize };
}

export async function leaveEventRoom(
  { io, pool }: GameParts,
  departures: Departures,
  eventId: EventId,
  userId: UserId,
  socketId?: string,
) {
  await moveTicket(pool, { eventId, userId }, { type: "cancel" });
  await departures.left(eventId, userId);
  // The rooms named are the player's own, so a foreign socket id finds nothing here.
  const sockets = await io.in(userRoom(userId)).fetchSockets();
  for (const socket of sockets) if (socketId === undefined || socket.id === socketId) socket.leave(eventRoom(eventId));
  return { player: await findEntrant(pool, eventId, userId) };
}

/** A page that is opened anew, or comes back, learns where its player's ticket stands. */
async function tellOfTicket(
  { io, pool }: GameParts,
  key: TicketKey,
  socketId: string,
  queue: { readonly queueSize: number; readonly player: Player },
): Promise<void> {
  const { state, ticket } = await findTicket(pool, key);
  if (state === "waiting") push(io.to(socketId), "matchmakingStarted", queue);
  if (ticket.gameId) push(io.to(socketId), "redirectToGame", { gameId: ticket.gameId as GameId });
}

async function requireOwnSocket({ io }: GameParts, socketId: string, userId: UserId): Promise<void> {
  const local = io.sockets.sockets.get(socketId);
  if (local?.data.caller.userId === userId) return;
  const [remote] = local ? [] : await io.in(socketId).fetchSockets();
  // `io.in` takes the name of any room, so an event's name would move everybody in it.
  if (remote?.id !== socketId || !remote.rooms.has(userRoom(userId))) throw gameFailure("NoSuchSocket");
}
