import { markOf, type Room, type RoomEvent, seatOf } from "./room.ts";
import { newRoomAt, type RoomAt, step } from "./step.ts";

/**
 * The game as it stood after each of its changes, the first being the empty room.
 * @param room any later state of the same game: it knows the players and the board
 * @param events in the order of their `seq`
 * @throws when an event does not follow from those before it, which no stored game allows
 */
export function replay(room: Room, openedAt: number, events: readonly RoomEvent[]): RoomAt[] {
  const { gameId, eventId, gameType, boardSize, clocks } = room;
  const [x, o] = [seatOf(room, "X"), seatOf(room, "O")];
  const stages = [newRoomAt({ gameId, eventId, gameType, boardSize, x, o, now: openedAt, clocks })];
  for (const event of events) {
    const before = stages.at(-1);
    const after = before && step(before, event);
    if (!after) throw new Error(`expected an event that follows in game ${gameId}, received ${JSON.stringify(event)}`);
    stages.push(after);
  }
  return stages;
}

/** Whether somebody may see how a game went. */
export function maySeeLog(room: Room, userId: string, isAdmin: boolean): boolean {
  return isAdmin || markOf(room, userId) !== null;
}
