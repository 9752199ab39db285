import type { StoredChange, StoredGame } from "../stored_games.ts";
import { seatOf } from "../../../domain/game/room/room.ts";
import { newRoomAt, type RoomAt, step } from "../../../domain/game/room/step.ts";

/** A stored game, lived again. */
export interface Stages {
  /** The empty room first, then the game after each change. */
  readonly all: readonly RoomAt[];
  /** The first change that does not follow from those before it. */
  readonly refused: StoredChange | null;
}

export function stagesOf({ room, openedAt, changes }: StoredGame): Stages {
  const { gameId, eventId, gameType, boardSize, clocks } = room;
  const [x, o] = [seatOf(room, "X"), seatOf(room, "O")];
  const all = [newRoomAt({ gameId, eventId, gameType, boardSize, x, o, now: openedAt, clocks })];
  for (const change of changes) {
    const before = all.at(-1);
    const after = before && step(before, change.event);
    if (!after) return { all, refused: change };
    all.push(after);
  }
  return { all, refused: null };
}
