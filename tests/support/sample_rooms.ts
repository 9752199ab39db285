import assert from "node:assert/strict";
import type { TournamentEvent } from "../../domain/game/events/event.ts";
import type { Player } from "../../domain/game/players/player.ts";
import type { GameType, NewRoom, RoomEvent } from "../../domain/game/room/room.ts";
import { newRoomAt, type RoomAt, step } from "../../domain/game/room/step.ts";
import type { EventId, GameId, UserId } from "../../domain/wire/ids.ts";

export const ANN = "ann" as UserId;
export const BEN = "ben" as UserId;

export function sampleRoom(gameType: GameType, boardSize = 3, changes: Partial<NewRoom> = {}): NewRoom {
  return {
    gameId: "game" as GameId,
    eventId: (gameType === "event" ? "cup" : "remote-1") as EventId,
    gameType,
    boardSize,
    x: { userId: ANN, username: "Ann" },
    o: { userId: BEN, username: "Ben" },
    now: 0,
    ...changes,
  };
}

/** Ann (X) and Ben (O) at the board, the game begun at 0. */
export function begun(gameType: GameType, boardSize = 3): RoomAt {
  return feedAll(newRoomAt(sampleRoom(gameType, boardSize)), [
    { type: "join", by: ANN, tab: "a", now: 0 },
    { type: "join", by: BEN, tab: "b", now: 0 },
  ]);
}

/** The room after an event the machine must take. */
export function feed(at: RoomAt, event: RoomEvent): RoomAt {
  const next = step(at, event);
  assert.ok(next, `expected ${at.status} to take ${JSON.stringify(event)}`);
  return next;
}

export function feedAll(at: RoomAt, events: readonly RoomEvent[]): RoomAt {
  return events.reduce(feed, at);
}

/** The moves of both players in turn, from whoever is to move: `"00 11 01"` are rows and columns. */
export function moves(at: RoomAt, cells: string, now = 0): RoomAt {
  return cells.split(" ").reduce((room, cell) => {
    const by = room.room.players[room.room.turn === "X" ? 0 : 1].userId;
    return feed(room, { type: "move", by, row: Number(cell[0]), col: Number(cell[1]), now });
  }, at);
}

/** A drawn board of three, whoever begins. */
export const DRAWN_3X3 = "00 11 01 02 20 10 12 21 22";

export function samplePlayer(event = "cup"): Player {
  const score = { level: 1, lives: 2, wins: 0, losses: 0, isEliminated: false };
  return { userId: ANN, username: "Ann", event: event as EventId, ...score };
}

export function sampleEvent(eventId = "cup", changes: Partial<TournamentEvent> = {}): TournamentEvent {
  const words = { eventId: eventId as EventId, title: "Cup", description: "", startTime: "", endTime: "" };
  const rules = { boardSize: 3, lives: 2, maxPlayers: 10, playerCount: 1 } as const;
  return { ...words, status: "running", isClosing: false, ...rules, ...changes };
}
