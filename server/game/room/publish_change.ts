import { seatOf } from "../../../domain/game/room/room.ts";
import type { Mark } from "../../../domain/game/room/board.ts";
import { type Change, type Push, pushesOf } from "../../../domain/game/room/pushes.ts";
import { isOver, type RoomAt } from "../../../domain/game/room/step.ts";
import type { TicketStep } from "../../../db/game/ticket_rows.ts";
import { userRoom } from "../../socket/typed_socket.ts";
import type { GameContext } from "../game_context.ts";
import { playingRoom, push, seatRoom } from "../push.ts";

type Publishing = Pick<GameContext, "io" | "clock">;

/** Sends a committed change to both players, wherever they are connected. */
export function publishChange(
  context: Publishing,
  event: Change["event"],
  { before, after, result, tickets }: Omit<Change, "event"> & { readonly tickets: readonly TicketStep[] },
): void {
  for (const each of pushesOf({ before, after, event, result }, context.clock())) send(context, after, each);
  if (isOver(after)) release(context, after);
  for (const ticket of tickets) pushOpponentLost(context, after, ticket);
}

function send({ io }: Publishing, { room }: RoomAt, { to, event, payload }: Push): void {
  const seat = (mark: Mark) => seatRoom(room.gameId, seatOf(room, mark).userId);
  const rooms = to === "both" ? [seat("X"), seat("O")] : [seat(to)];
  io.to(rooms).emit(event, payload);
}

/** Both hear again how their event's queue changes. */
function release({ io }: Publishing, { room: { gameId, eventId, players } }: RoomAt): void {
  if (eventId) io.in(players.map(({ userId }) => seatRoom(gameId, userId))).socketsLeave(playingRoom(eventId));
}

/** Back in the queue: sent to the screen that looks for a player, wherever it stands. */
function pushOpponentLost(
  { io, clock }: Publishing,
  { room: { gameId, seq } }: RoomAt,
  { eventId, userId, before, after }: TicketStep,
): void {
  if (before.state !== "paired" || after?.state !== "waiting") return;
  const until = new Date(clock()).toISOString();
  push(io.to(userRoom(userId)), "opponentDisconnected", { countdown: 0, until, seq, gameId, eventId });
}
