import { gameFailure } from "../../../domain/game/failures.ts";
import type { Player } from "../../../domain/game/players/player.ts";
import type { GameId, UserId } from "../../../domain/wire/ids.ts";
import { findEvent } from "../../../db/game/events.ts";
import { findParticipant } from "../../../db/game/participants.ts";
import { findTicket, moveTicket, queueSizes } from "../../../db/game/tickets.ts";
import type { TicketKey } from "../../../db/game/ticket_rows.ts";
import { userRoom } from "../../socket/typed_socket.ts";
import { pushedEvent, wholeEvent } from "../events/event_view.ts";
import type { GameContext } from "../game_context.ts";
import type { Departures } from "../matchmaking/departures.ts";
import type { QueueUpdates } from "../matchmaking/queue_updates.ts";
import { waitedMs } from "../../../domain/game/matchmaking/ticket.ts";
import { eventRoom, push, socketsIn } from "../push.ts";
import { enter } from "./enter_event.ts";

/** @throws Failure NoSuchSocket and those of `enter` */
export async function joinEventRoom(context: GameContext, queue: QueueUpdates, key: TicketKey, socketId: string) {
  const [{ io, pool }, { eventId, userId }] = [context, key];
  await requireOwnSocket(context, socketId, userId);
  const player = await enter(context, eventId, userId);
  const [event, sizes] = await Promise.all([wholeEvent(pool, eventId), queueSizes(pool, [eventId])]);
  const queueSize = sizes.get(eventId) ?? 0;
  queue.told(eventId, queueSize);
  // In this order, so that a newer size does not come before this one.
  push(io.to(socketId), "eventJoined", { event: pushedEvent(event), player, queueSize });
  io.in(socketId).socketsJoin(eventRoom(eventId));
  await notifyOfTicket(context, key, socketId, { queueSize, player });
  return { event, player, queueSize };
}

export async function leaveEventRoom(
  context: GameContext,
  departures: Departures,
  key: TicketKey,
  socketId?: string,
) {
  const [{ pool }, { eventId, userId }] = [context, key];
  if (!await findEvent(pool, eventId)) throw gameFailure("NoSuchEvent");
  await moveTicket(pool, key, { type: "cancel" });
  await departures.left(eventId, userId);
  // The rooms named are the player's own, so a foreign socket id finds nothing here.
  const sockets = await socketsIn(context, userRoom(userId));
  for (const socket of sockets) if (socketId === undefined || socket.id === socketId) socket.leave(eventRoom(eventId));
  return { player: await findParticipant(pool, eventId, userId) };
}

/** A page that is opened anew, or comes back, learns where its player's ticket stands. */
async function notifyOfTicket(
  { io, pool, clock }: GameContext,
  key: TicketKey,
  socketId: string,
  queue: { readonly queueSize: number; readonly player: Player },
): Promise<void> {
  const { state, ticket } = await findTicket(pool, key);
  if (state === "waiting") {
    push(io.to(socketId), "matchmakingStarted", { ...queue, waitedMs: waitedMs(ticket, clock()) });
  }
  if (ticket.gameId) push(io.to(socketId), "redirectToGame", { gameId: ticket.gameId as GameId });
}

async function requireOwnSocket(context: GameContext, socketId: string, userId: UserId): Promise<void> {
  const local = context.io.sockets.sockets.get(socketId);
  if (local?.data.caller.userId === userId) return;
  const [remote] = local ? [] : await socketsIn(context, socketId);
  // `io.in` takes the name of any room, so an event's name would move everybody in it.
  if (remote?.id !== socketId || !remote.rooms.has(userRoom(userId))) throw gameFailure("NoSuchSocket");
}
