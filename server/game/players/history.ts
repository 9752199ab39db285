import type { PastGame, PastTournament } from "../../../domain/game/players/history.ts";
import { gameStateOf } from "../../../domain/game/room/game_state.ts";
import { endingOf } from "../../../domain/game/room/pushes.ts";
import type { EventId, GameId, UserId } from "../../../domain/wire/ids.ts";
import { type CompletedGame, completedGamesOf, endedTournamentsOf } from "../../../db/game/history.ts";
import type { GameContext } from "../game_context.ts";

interface Wanted<Id> {
  readonly before?: Id | undefined;
  readonly eventId?: EventId | undefined;
  readonly limit: number;
}

export async function pastGames({ pool, clock }: GameContext, userId: UserId, wanted: Wanted<GameId>) {
  const [page, last] = await pageOf(wanted.limit, (limit) => completedGamesOf(pool, userId, { ...wanted, limit }));
  return { games: page.map((game) => pastGame(game, userId, clock())), next: last?.room.gameId ?? null };
}

function pastGame({ room, endedAt, eventTitle }: CompletedGame, userId: UserId, now: number): PastGame {
  const gameState = gameStateOf({ status: "completed", room }, now, userId);
  return { gameState, ending: endingOf(room), endedAt: endedAt.toISOString(), eventTitle };
}

export async function pastTournaments({ pool }: GameContext, userId: UserId, wanted: Wanted<EventId>) {
  const [page, last] = await pageOf(wanted.limit, (limit) => endedTournamentsOf(pool, userId, { ...wanted, limit }));
  const tournaments = page.map((row): PastTournament => ({ ...row, startTime: row.startTime.toISOString() }));
  return { tournaments, next: last?.eventId ?? null };
}

/** A page, and its last row where more follow: one more is asked for. */
async function pageOf<Row>(limit: number, find: (limit: number) => Promise<Row[]>) {
  const found = await find(limit + 1);
  const page = found.slice(0, limit);
  return [page, found.length > limit ? page.at(-1) : null] as const;
}
