import type { PastGame, PastTournament } from "../../../domain/game/players/history.ts";
import { gameStateOf } from "../../../domain/game/room/game_state.ts";
import { endingOf } from "../../../domain/game/room/pushes.ts";
import type { EventId, GameId, UserId } from "../../../domain/wire/ids.ts";
import { type CompletedGame, completedGamesOf, endedTournamentsOf } from "../../../db/game/history.ts";
import type { GameContext } from "../game_context.ts";

interface Wanted<Id> {
  readonly before?: Id | undefined;
  readonly limit: number;
}

export async function pastGames(
  { pool, clock }: GameContext,
  userId: UserId,
  wanted: Wanted<GameId> & { readonly eventId?: EventId | undefined },
) {
  const found = await completedGamesOf(pool, userId, { ...wanted, limit: wanted.limit + 1 });
  const page = found.slice(0, wanted.limit);
  const last = found.length > page.length ? page.at(-1) : null;
  return { games: page.map((game) => pastGame(game, userId, clock())), next: last?.room.gameId ?? null };
}

function pastGame({ room, endedAt, eventTitle }: CompletedGame, userId: UserId, now: number): PastGame {
  const gameState = gameStateOf({ status: "completed", room }, now, userId);
  return { gameState, ending: endingOf(room), endedAt: endedAt.toISOString(), eventTitle };
}

export async function pastTournaments({ pool }: GameContext, userId: UserId, wanted: Wanted<EventId>) {
  const found = await endedTournamentsOf(pool, userId, { ...wanted, limit: wanted.limit + 1 });
  const page = found.slice(0, wanted.limit);
  const last = found.length > page.length ? page.at(-1) : null;
  const tournaments = page.map((row): PastTournament => ({ ...row, startTime: row.startTime.toISOString() }));
  return { tournaments, next: last?.eventId ?? null };
}
